import { existsSync } from 'node:fs';

interface DataSets {
  /** File of the Stripe sandbox's account. */
  memoryFile: string;
  /** True when the services' databases have just been made, so that they are empty. */
  hasNewDatabases: boolean;
}

/**
 * A warning when one of two data sets is lost: the services' databases or the Stripe sandbox's file. Payments of the other one then lead
 * nowhere. Undefined when both exist, or neither.
 */
export function missingDataWarning({ memoryFile, hasNewDatabases }: DataSets): string | undefined {
  const hasMemory = existsSync(memoryFile);
  if (hasMemory === !hasNewDatabases) return undefined;
  const remedy = 'Run npm run reset to delete the rest and start fresh.';
  return hasMemory
    ? `The databases are new, but the Stripe sandbox remembers customers and payments of earlier ones (${memoryFile}): the shop does not know them. ${remedy}`
    : `The databases have customers and payments that the Stripe sandbox does not know, because its memory (${memoryFile}) is missing: earlier plans, refunds and cards will fail. ${remedy}`;
}
