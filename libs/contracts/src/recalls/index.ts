export * from './recalls.limits';
export * from './trace-batches';
export * from './recall';
export * from './finish-remedy';
export * from './recalls.routes';
export * from './batches';
