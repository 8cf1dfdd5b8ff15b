import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { Guest } from './guest';
import { FailureLog } from './failure-log';
import { Mailbox } from './mailbox';
import { Provider } from './provider';
import { theShop, type Shop } from './shop';
import { ShopDatabase } from './shop-database';
import { ShopParts } from './shop-parts';
import { ShopTime } from './shop-time';
import { Staff } from './staff';

/** Number of printed log lines; they cover the last one or two steps. */
const SHOWN = 30;

interface World {
  shop: Shop;
  guest: Guest;
  staff: Staff;
  mailbox: Mailbox;
  provider: Provider;
  time: ShopTime;
  parts: ShopParts;
  database: ShopDatabase;
  /** Attached to the report when a journey fails. */
  failureLog: FailureLog;
}

/** A test with the shop, its users and its servers as fixtures. */
export const test = base.extend<World>({
  baseURL: async ({}, use) => use(theShop().origin),
  shop: async ({}, use) => use(theShop()),
  guest: async ({ page }, use) => use(new Guest(page)),
  staff: async ({}, use) => use(new Staff(theShop().gatewayUrl)),
  mailbox: async ({}, use) => use(new Mailbox(theShop().mailboxUrl)),
  provider: async ({}, use) => {
    const provider = new Provider(theShop().stripeUrl);
    await use(provider);
    await provider.recover();
  },
  time: async ({}, use) => use(new ShopTime(theShop().controlUrl)),
  parts: async ({}, use) => use(new ShopParts(theShop().controlUrl)),
  database: async ({}, use) => use(new ShopDatabase(theShop().home)),
  failureLog: [
    async ({ browser }, use, journey) => {
      const failureLog = new FailureLog(browser);
      await use(failureLog);
      failureLog.stop();
      if (journey.status === journey.expectedStatus) return;
      const file = journey.outputPath('what-the-pages-said.txt');
      await writeFile(file, failureLog.lines.join('\n'));
      await journey.attach('browser log', { path: file });
      // Only the printed output remains of a run on another machine.
      process.stdout.write(`Last lines of the browser log in “${journey.title}”:\n  ${failureLog.lines.slice(-SHOWN).join('\n  ')}\n`);
    },
    { auto: true },
  ],
});

/** The option of journeys that need animations. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect } from '@playwright/test';
