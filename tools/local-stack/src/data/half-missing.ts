import { existsSync } from 'node:fs';

interface Halves {
  /** File of the Stripe sandbox's account. */
  memoryFile: string;
  /** True when the services' databases have just been made, so that they are empty. */
  hasNewDatabases: boolean;
}

/**
 * A warning when one of two data sets is lost: the services' databases or the Stripe sandbox's file. Payments of the other one then lead
 * nowhere. Undefined when both exist, or neither.
 */
export function halfMissing({ memoryFile, hasNewDatabases }: Halves): string | undefined {
  const hasMemory = existsSync(memoryFile);
  if (hasMemory === !hasNewDatabases) return undefined;
  const remedy = 'npm run reset deletes what is left, so that both begin anew.';
  return hasMemory
    ? `The databases are new, but the Stripe sandbox remembers customers and payments of earlier ones (${memoryFile}): the shop does not know them. ${remedy}`
    : `The databases tell of customers and payments that the Stripe sandbox does not know, because its memory (${memoryFile}) is missing: plans, refunds and cards of earlier days will fail. ${remedy}`;
}
