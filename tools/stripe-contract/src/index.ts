export { decodeForm } from './form';
export { IdempotencyValidator } from './idempotency-validator';
export { validateEvent, validateRequest, validateResource, validateResponse, validateWebhook } from './default-validator';
export { ContractValidator } from './contract-validator';
export type { ContractValidatorOptions } from './contract-validator';
export { startContractValidator } from './start-contract-validator';
export type { RunningContractValidator, StartContractValidatorOptions } from './start-contract-validator';
export type { LoggedViolation, ViolationSummary } from './violation-log';
export type { RequestVerdict, Verdict, Violation } from './verdict';
