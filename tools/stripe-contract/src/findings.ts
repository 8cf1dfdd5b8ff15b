import { ContractValidator } from './contract-validator';

let shared: ContractValidator | undefined;
/** Reading the contract takes a moment, so one validator serves all callers that need no options. */
const validator = (): ContractValidator => (shared ??= new ContractValidator());

export const validateRequest: ContractValidator['validateRequest'] = (request) => validator().validateRequest(request);
export const validateResponse: ContractValidator['validateResponse'] = (response) => validator().validateResponse(response);
export const validateResource: ContractValidator['validateResource'] = (name, body, options) =>
  validator().validateResource(name, body, options);
export const validateEvent: ContractValidator['validateEvent'] = (event, options) => validator().validateEvent(event, options);
export const validateWebhook: ContractValidator['validateWebhook'] = (delivery) => validator().validateWebhook(delivery);
