export * from './dispute-state';
export * from './provider-time';
export * from './month-share';
export * from './plan-checkout-sessions';
export * from './plan-billing';
export * from './plan-invoices';
export * from './plan-refunds';
export * from './plan-billing-changed';
