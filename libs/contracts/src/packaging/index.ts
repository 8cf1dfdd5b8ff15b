export * from './packaging-registers';
export * from './packaging.limits';
export * from './packaging.routes';
export * from './packaging';
