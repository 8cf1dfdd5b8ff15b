import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';
import { tellShop } from './shop';

/** Opens a shop of its own with empty data for this run. Returns what closes it. */
export default async function openShopForJourneys(): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'brote-journeys-'));
  // All journeys come from one address: what limits a crowd of strangers would limit them.
  const limits = { RATE_LIMIT_AUTH: '1000', RATE_LIMIT_SESSIONS: '6000', RATE_LIMIT_WRITES: '6000', RATE_LIMIT_RARE: '1000' };
  const crowd = { ...limits, RATE_LIMIT_CHECKOUT: '1000', RATE_LIMIT_READS: '6000', OPEN_CHECKOUTS_PER_CLIENT: '100' };
  // What a killed process had in hand is taken over when its lease ends, what nobody heard of is found by comparing: soon, so that
  // journeys can wait for it.
  const env = { ...crowd, BROTE_DEMO_ORDERS: 'no', LEASE_MS: '12000', MAIL_LEASE_MS: '10000', RECONCILE_EVERY_MS: '20000' };
  const shop = await openShop({ root: resolve(__dirname, '../../..'), home, env });
  tellShop({ ...shop.addresses, home });
  return async () => {
    await shop.close();
    await rm(home, { recursive: true, force: true });
  };
}
