import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { Guest } from './guest';
import { FailureLog } from './failure-log';
import { Mailbox } from './mailbox';
import { PaymentProvider } from './payment-provider';
import { shopOfWorker, type Shop } from './shop';
import { ShopDatabase } from './shop-database';
import { ShopParts } from './shop-parts';
import { ShopClock } from './shop-clock';
import { StaffApi } from './staff-api';

/** Number of printed log lines; they cover the last one or two steps. */
const MAX_PRINTED_LINES = 30;

interface JourneyFixtures {
  shop: Shop;
  guest: Guest;
  staff: StaffApi;
  mailbox: Mailbox;
  provider: PaymentProvider;
  time: ShopClock;
  parts: ShopParts;
  database: ShopDatabase;
  /** Attached to the report when a journey fails. */
  failureLog: FailureLog;
}

/** A test with the shop, its users and its servers as fixtures. */
export const test = base.extend<JourneyFixtures>({
  baseURL: async ({}, use) => use(shopOfWorker().origin),
  shop: async ({}, use) => use(shopOfWorker()),
  guest: async ({ page }, use) => use(new Guest(page)),
  staff: async ({}, use) => use(new StaffApi(shopOfWorker().gatewayUrl)),
  mailbox: async ({}, use) => use(new Mailbox(shopOfWorker().mailboxUrl)),
  provider: async ({}, use) => {
    const provider = new PaymentProvider(shopOfWorker().stripeUrl);
    await use(provider);
    await provider.resetFaults();
  },
  time: async ({}, use) => use(new ShopClock(shopOfWorker().controlUrl)),
  parts: async ({}, use) => use(new ShopParts(shopOfWorker().controlUrl)),
  database: async ({}, use) => use(new ShopDatabase(shopOfWorker().home)),
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
      process.stdout.write(
        `Last lines of the browser log in “${journey.title}”:\n  ${failureLog.lines.slice(-MAX_PRINTED_LINES).join('\n  ')}\n`,
      );
    },
    { auto: true },
  ],
});

/** The option of journeys that need animations. */
export const MOTION_OPTIONS = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect } from '@playwright/test';
