import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes a signing secret for its owner alone: beside the file in use, with the ending `.new`, or into a new folder if none is in use.
 * Returns the path. @throws Node's errors, also for a file that exists
 */
export async function storeWebhookSecret(secret: string, pathInUse: string | undefined): Promise<string> {
  const path = pathInUse === undefined ? join(await mkdtemp(join(tmpdir(), 'doctor-')), 'stripe-webhook-secret') : `${pathInUse}.new`;
  await writeFile(path, secret, { mode: 0o600, flag: 'wx' });
  return path;
}
