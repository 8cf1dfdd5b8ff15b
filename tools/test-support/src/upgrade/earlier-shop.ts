import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The dumps of a shop of version 0.2.0; its README explains them. */
export const FIXTURE_FOLDER = join(__dirname, '../../fixtures/shop-0.2.0');

/** The shop's time at the dump. A service on these databases starts at this time: many years later it would rightly erase people. */
export const EARLIER_SHOP_TIME = new Date(
  (JSON.parse(readFileSync(join(FIXTURE_FOLDER, 'shop.json'), 'utf8')) as { dumpedAt: string }).dumpedAt,
);

/** The Stripe account of that shop, as a file for the sandbox, which writes to it. */
export interface StripeAccountFile {
  path: string;
  remove(): Promise<void>;
}

/** Unpacks the Stripe account into a folder of its own. */
export async function unpackStripeAccount(): Promise<StripeAccountFile> {
  const folder = await mkdtemp(join(tmpdir(), 'brote-stripe-account-'));
  const path = join(folder, 'account.jsonl');
  await writeFile(path, gunzipSync(readFileSync(join(FIXTURE_FOLDER, 'stripe-account.jsonl.gz'))));
  return { path, remove: () => rm(folder, { recursive: true, force: true }) };
}
