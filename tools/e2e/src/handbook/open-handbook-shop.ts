import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';
import { shareShopsWithWorkers } from '../shop';
import { FIRST_MOMENT, MAIL_WEBHOOK_SECRET } from './prepare-shop';

// A day passes in seconds, and all guests share one address.
const SETTINGS = { HOUSEHOLD_KNOWN_BY: 'account', RECONCILE_EVERY_MS: '20000', RATE_LIMIT_READS: '6000', MAIL_WEBHOOK_SECRET };

/** Opens the demo shop with its clock at the first moment. Returns the function that closes it. */
export default async function openHandbookShop(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'brote-handbook-'));
  await mkdir(join(home, 'data'));
  await writeFile(join(home, 'data/clock.json'), JSON.stringify({ offsetMs: FIRST_MOMENT.getTime() - Date.now() }));
  const deleteData = () => rm(home, { recursive: true, force: true });
  const shop = await openShop({ root: resolve(__dirname, '../../../..'), home, env: SETTINGS }).catch(async (error: unknown) => {
    await deleteData();
    throw error;
  });
  shareShopsWithWorkers([{ ...shop.addresses, home }]);
  return async () => {
    await shop.close();
    await deleteData();
  };
}
