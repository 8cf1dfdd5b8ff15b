export { decodeForm } from './form';
export { IdempotencyWatch } from './idempotency-watch';
export { validateEvent, validateRequest, validateResource, validateResponse, validateWebhook } from './findings';
export { ContractValidator } from './contract-validator';
export type { ContractValidatorOptions } from './contract-validator';
export { startContractValidator } from './start-contract-validator';
export type { RunningContractValidator, StartContractValidatorOptions } from './start-contract-validator';
export type { LoggedViolation, Summary } from './logbook';
export type { RequestVerdict, Verdict, Violation } from './verdict';
