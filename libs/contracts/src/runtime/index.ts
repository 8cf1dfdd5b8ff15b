export * from './arrival-days';
export * from './calling-services';
export * from './gateway-limits';
export * from './service-status';
export * from './shop-info';
export * from './runtime.routes';
