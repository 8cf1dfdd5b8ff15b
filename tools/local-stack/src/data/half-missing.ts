import { existsSync } from 'node:fs';

interface Halves {
  /** Where the Stripe sandbox keeps its account. */
  memoryFile: string;
  /** True when the services' databases have just been made, so that they are empty. */
  hasNewDatabases: boolean;
}

/**
 * The sentence for somebody whose shop has lost one of its two memories, of the services and of the Stripe sandbox: payments of
 * the other half lead nowhere. Undefined when both are there, or neither.
 */
export function halfMissing({ memoryFile, hasNewDatabases }: Halves): string | undefined {
  const hasMemory = existsSync(memoryFile);
  if (hasMemory === !hasNewDatabases) return undefined;
  const remedy = 'npm run reset deletes what is left, so that both begin anew.';
  return hasMemory
    ? `The databases are new, but the Stripe sandbox remembers customers and payments of earlier ones (${memoryFile}): the shop does not know them. ${remedy}`
    : `The databases tell of customers and payments that the Stripe sandbox does not know, because its memory (${memoryFile}) is missing: plans, refunds and cards of earlier days will fail. ${remedy}`;
}
