export * from './find-tickets';
export * from './support.limits';
export * from './support.routes';
export * from './ticket-view';
