import { ContractValidator } from './contract-validator';

let sharedValidator: ContractValidator | undefined;
/** Reading the contract takes a moment, so one validator serves all callers that need no options. */
const getSharedValidator = (): ContractValidator => (sharedValidator ??= new ContractValidator());

export const validateRequest: ContractValidator['validateRequest'] = (request) => getSharedValidator().validateRequest(request);
export const validateResponse: ContractValidator['validateResponse'] = (response) => getSharedValidator().validateResponse(response);
export const validateResource: ContractValidator['validateResource'] = (name, body, options) =>
  getSharedValidator().validateResource(name, body, options);
export const validateEvent: ContractValidator['validateEvent'] = (event, options) => getSharedValidator().validateEvent(event, options);
export const validateWebhook: ContractValidator['validateWebhook'] = (delivery) => getSharedValidator().validateWebhook(delivery);
