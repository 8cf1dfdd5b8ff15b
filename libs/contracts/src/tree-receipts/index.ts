export * from './tree-receipts.limits';
export * from './tree-receipts.routes';
export * from './tree-receipt';
