export type { ApiDocument, Placed } from './document';
export { schemaFaults } from './schema-faults';
export { sweepApi } from './sweep';
