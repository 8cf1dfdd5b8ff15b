import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Reads the seed of the broker's user `bench` from the secrets of an open shop. @throws Error when the shop has none */
export async function findBrokerSeed(home: string): Promise<string> {
  const { brokerSeeds } = JSON.parse(await readFile(join(home, 'data/secrets.json'), 'utf8')) as { brokerSeeds?: Record<string, string> };
  if (brokerSeeds?.['bench'] === undefined) throw new Error('The broker of the shop has no user `bench`');
  return brokerSeeds['bench'];
}
