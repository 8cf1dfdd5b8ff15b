import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop, type OpenShop } from '@brote/local-servers/open-shop';
import type { Browser } from '@playwright/test';
import { Customer } from '../src/customer';
import { eventually } from '../src/eventually';
import { expect, test } from '../src/journey';
import { Mailbox } from '../src/mailbox';
import { PaymentProvider } from '../src/payment-provider';
import { ShopClock } from '../src/shop-clock';

const MINUTES_OF_32_DAYS = 32 * 24 * 60;

/** Price in cents per month, and its text in the account. */
const SUBSCRIBERS = [
  { email: 'vera@brote.example', password: 'caja-para-dos-cepillos', cents: 190, shown: /1,90\s€/ },
  { email: 'tomas@brote.example', password: 'caja-del-primer-bambu', cents: 799, shown: /7,99\s€/ },
  { email: 'clara@brote.example', password: 'caja-de-bambu-antigua', cents: 499, shown: /4,99\s€/ },
] as const;
type DemoSubscriber = (typeof SUBSCRIBERS)[number];

/** Signs in, checks the subscriber's price and delivery, and returns the number of charges in the account. */
async function expectPriceAndCountCharges(
  browser: Browser,
  { addresses }: OpenShop,
  { email, password, shown }: DemoSubscriber,
): Promise<number> {
  const context = await browser.newContext({ baseURL: addresses.origin, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const page = await context.newPage();
  const customer = new Customer(page, new Mailbox(addresses.mailboxUrl), 'es', email);
  customer.password = password;
  await customer.signIn();
  await expect(page).toHaveURL(/\/account$/);
  await page.goto('/account?tab=subscriptions');
  await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
  await page.goto('/subscriptions');
  await page.getByRole('main').getByRole('link', { name: 'Gestionar', exact: true }).click();
  await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Historial de facturación' }).click();
  const charges = page.getByRole('row').filter({ hasText: 'Pagada' });
  await expect(charges.first().getByText(shown)).toBeVisible();
  const count = await charges.filter({ hasText: shown }).count();
  expect(await charges.count(), 'each charge has the subscriber’s price').toBe(count);
  await context.close();
  return count;
}

test('each demo subscriber sees the own earlier price and is charged exactly that a month later', async ({ browser }) => {
  // The test opens a whole shop beside those of the other journeys.
  test.setTimeout(400_000);
  const home = await mkdtemp(join(tmpdir(), 'brote-earlier-price-'));
  const shop = await openShop({ root: resolve(__dirname, '../../..'), home });
  try {
    const marker = join(home, 'data/demo-subscribers');
    await eventually('The plans of the demo', () => Promise.resolve(existsSync(marker) || null), 120_000);
    const provider = new PaymentProvider(shop.addresses.stripeUrl);
    for (const subscriber of SUBSCRIBERS) {
      expect(await provider.readInvoicePayments(subscriber.email)).toEqual([subscriber.cents]);
      expect(await expectPriceAndCountCharges(browser, shop, subscriber)).toBe(1);
    }
    await new ShopClock(shop.addresses.controlUrl).advanceMinutes(MINUTES_OF_32_DAYS);
    for (const subscriber of SUBSCRIBERS) {
      const readPayments = () => provider.readInvoicePayments(subscriber.email);
      await expect.poll(readPayments, { timeout: 60_000 }).toEqual([subscriber.cents, subscriber.cents]);
      await expect(async () => expect(await expectPriceAndCountCharges(browser, shop, subscriber)).toBe(2)).toPass({ timeout: 60_000 });
    }
  } finally {
    await shop.close();
    await rm(home, { recursive: true, force: true });
  }
});
