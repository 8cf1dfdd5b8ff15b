export * from './find-orders';
export * from './order-actions';
export * from './order-commands';
export * from './staff-order';
export * from './staff-withdrawals';
export * from './unknown-payments';
export * from './vat-status';
export * from './staff-orders.routes';
