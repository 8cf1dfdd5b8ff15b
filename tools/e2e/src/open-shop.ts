import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop } from '@brote/local-servers/open-shop';
import type { FullConfig } from '@playwright/test';
import { reportShops, type Shop } from './shop';

// All journeys come from one address, so the limits per address are raised.
const LIMITS = { RATE_LIMIT_AUTH: '1000', RATE_LIMIT_SESSIONS: '6000', RATE_LIMIT_WRITES: '6000', RATE_LIMIT_RARE: '1000' };
const PAGES = { OPEN_CHECKOUTS_PER_CLIENT: '100', OPEN_CHECKOUTS_PER_ADDRESS: '1000' };
const RAISED_LIMITS = { ...LIMITS, ...PAGES, RATE_LIMIT_CHECKOUT: '1000', RATE_LIMIT_READS: '6000' };
// Journeys share an address and a test card, so each account counts as its own household.
const HOUSEHOLDS = { HOUSEHOLD_KNOWN_BY: 'account' };
// Another process takes over a killed process's work when its lease ends. Reconciliation finds lost events. Both happen soon, so that
// journeys can wait for it.
const IMPATIENCE = { LEASE_MS: '12000', MAIL_LEASE_MS: '10000', RECONCILE_EVERY_MS: '20000' };

/** Opens a shop with empty data for each worker of this run, with its own clock and stock. Returns the function that closes them. */
export default async function openShopsForJourneys({ workers }: FullConfig): Promise<() => Promise<void>> {
  const opened: Opened[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(opened.map((one) => one.close()));
  };
  try {
    // Shops open one after the other: at the same time they could choose the same free ports.
    for (let count = 0; count < workers; count += 1) opened.push(await openOne());
  } catch (error) {
    await close();
    throw error;
  }
  reportShops(opened.map(({ shop }) => shop));
  return close;
}

interface Opened {
  shop: Shop;
  close: () => Promise<void>;
}

async function openOne(): Promise<Opened> {
  const home = await mkdtemp(join(tmpdir(), 'brote-journeys-'));
  const env = { ...RAISED_LIMITS, ...HOUSEHOLDS, ...IMPATIENCE, BROTE_DEMO_ORDERS: 'no' };
  const shop = await openShop({ root: resolve(__dirname, '../../..'), home, env });
  return {
    shop: { ...shop.addresses, home },
    close: async () => {
      await shop.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}
