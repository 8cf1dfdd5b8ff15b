import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';
import type { FullConfig } from '@playwright/test';
import { shareShopsWithWorkers, type Shop } from './shop';

// All journeys come from one address, so the limits per address are raised.
const RATE_LIMITS = { RATE_LIMIT_AUTH: '1000', RATE_LIMIT_SESSIONS: '6000', RATE_LIMIT_WRITES: '6000', RATE_LIMIT_RARE: '1000' };
const OPEN_CHECKOUT_LIMITS = { OPEN_CHECKOUTS_PER_CLIENT: '100', OPEN_CHECKOUTS_PER_ADDRESS: '1000' };
const RAISED_LIMITS = { ...RATE_LIMITS, ...OPEN_CHECKOUT_LIMITS, RATE_LIMIT_CHECKOUT: '1000', RATE_LIMIT_READS: '6000' };
// Journeys share an address and a test card, so each account counts as its own household.
const HOUSEHOLD_PER_ACCOUNT = { HOUSEHOLD_KNOWN_BY: 'account' };
// Another process takes over a killed process's work when its lease ends. Reconciliation finds lost events. Both happen soon, so that
// journeys can wait for it.
const SHORT_INTERVALS = { LEASE_MS: '12000', MAIL_LEASE_MS: '10000', RECONCILE_EVERY_MS: '20000' };

/** Opens a shop with empty data for each worker of this run, with its own clock and stock. Returns the function that closes them. */
export default async function openShopsForJourneys({ workers }: FullConfig): Promise<() => Promise<void>> {
  const openedShops: OpenedShop[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.all(openedShops.map((one) => one.close()));
  };
  try {
    // Shops open one after the other: at the same time they could choose the same free ports.
    for (let count = 0; count < workers; count += 1) openedShops.push(await openEmptyShop());
  } catch (error) {
    await closeAll();
    throw error;
  }
  shareShopsWithWorkers(openedShops.map(({ shop }) => shop));
  return closeAll;
}

interface OpenedShop {
  shop: Shop;
  close: () => Promise<void>;
}

async function openEmptyShop(): Promise<OpenedShop> {
  const home = await mkdtemp(join(tmpdir(), 'brote-journeys-'));
  const env = { ...RAISED_LIMITS, ...HOUSEHOLD_PER_ACCOUNT, ...SHORT_INTERVALS, BROTE_DEMO_ORDERS: 'no' };
  const shop = await openShop({ root: resolve(__dirname, '../../..'), home, env });
  return {
    shop: { ...shop.addresses, home },
    close: async () => {
      await shop.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
