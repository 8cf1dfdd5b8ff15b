import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads the seed of a broker's user from the secrets of an open shop. @throws Error when the shop has none */
export async function findBrokerSeed(home: string, user: 'bench' | 'gateway'): Promise<string> {
  const { brokerSeeds } = JSON.parse(await readFile(join(home, 'data/secrets.json'), 'utf8')) as { brokerSeeds?: Record<string, string> };
  const seed = brokerSeeds?.[user];
  if (seed === undefined) throw new Error(`The broker of the shop has no user \`${user}\``);
  return seed;
}
