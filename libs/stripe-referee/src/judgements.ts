import { Referee } from './referee';

let shared: Referee | undefined;
/** Reading the contract takes a moment, so one referee serves all callers that need no options. */
const referee = (): Referee => (shared ??= new Referee());

export const validateRequest: Referee['validateRequest'] = (request) => referee().validateRequest(request);
export const validateResponse: Referee['validateResponse'] = (response) => referee().validateResponse(response);
export const validateResource: Referee['validateResource'] = (name, body, options) => referee().validateResource(name, body, options);
export const validateEvent: Referee['validateEvent'] = (event, options) => referee().validateEvent(event, options);
export const validateWebhook: Referee['validateWebhook'] = (delivery) => referee().validateWebhook(delivery);
