export { decodeForm } from './form';
export { IdempotencyWatch } from './idempotency-watch';
export { validateEvent, validateRequest, validateResource, validateResponse, validateWebhook } from './judgements';
export { Referee } from './referee';
export type { RefereeOptions } from './referee';
export { startReferee } from './start-referee';
export type { RunningReferee, StartRefereeOptions } from './start-referee';
export type { LoggedViolation, Summary } from './logbook';
export type { RequestVerdict, Verdict, Violation } from './verdict';
