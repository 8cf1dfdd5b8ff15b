import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildBrokerAuthorization } from '@brote/local-servers';
import { publicKeyOf } from '@brote/contracts/broker-nkey';

/**
 * The lines of a nats-server configuration for the users of these seeds, with their permissions from the contracts.
 * @param root the folder of the repository
 */
export async function buildBrokerUsers(root: string, seeds: Readonly<Record<string, string>>): Promise<string> {
  const files = ['services.conf', 'local-programs.conf'].map((file) => readFile(join(root, 'deploy/nats', file), 'utf8'));
  const publicKeys = Object.fromEntries(Object.entries(seeds).map(([user, seed]) => [user, publicKeyOf(seed)]));
  return buildBrokerAuthorization((await Promise.all(files)).join('\n'), publicKeys);
}
