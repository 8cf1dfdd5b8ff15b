export type { ApiDocument, Endpoint } from './document';
export { findSchemaFaults } from './schema-faults';
export { sweepApi } from './sweep';
