import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOR_OWNER_ALONE = { mode: 0o600, flag: 'wx' } as const;

/**
 * Writes a signing secret for its owner alone: beside the file in use with the ending `.new`, or into a new folder if that is impossible.
 * Stripe shows the secret only once, so nothing is overwritten. Returns the path. @throws Node's errors if no place can be written
 */
export async function storeWebhookSecret(secret: string, pathInUse: string | undefined): Promise<string> {
  const path = pathInUse === undefined ? undefined : `${pathInUse}.new`;
  if (path !== undefined && (await canWrite(path, secret))) return path;
  const newPath = join(await mkdtemp(join(tmpdir(), 'doctor-')), 'stripe-webhook-secret');
  await writeFile(newPath, secret, FOR_OWNER_ALONE);
  return newPath;
}

/** Writes the file. False if it exists or its folder cannot be written. */
async function canWrite(path: string, secret: string): Promise<boolean> {
  try {
    await writeFile(path, secret, FOR_OWNER_ALONE);
    return true;
  } catch {
    return false; // The caller has another place.
  }
}
