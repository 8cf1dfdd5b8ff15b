import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShop, type OpenShop } from '@brote/local-servers/open-shop';
import type { Browser, BrowserContext } from '@playwright/test';
import { Customer } from '../src/customer';
import { eventually } from '../src/eventually';
import { expect, test } from '../src/journey';
import { Mailbox } from '../src/mailbox';
import { ShopClock } from '../src/shop-clock';
import { ShopDatabase } from '../src/shop-database';
import { Subscriber } from '../src/subscriber';

const ROOT = resolve(__dirname, '../../..');
const LUCIA_CREDENTIALS = { email: 'lucia@brote.example', password: 'tres-cepillos-azules' };
const MINUTES_OF_A_DAY = 24 * 60;
const MINUTES_OF_32_DAYS = 32 * MINUTES_OF_A_DAY;

interface SandboxRecords {
  customers: { id: string }[];
  charges: { amount: number; amount_refunded: number }[];
  invoices: { billing_reason: string; status: string; amount_paid: number }[];
  events: { type: string; delivered: boolean }[];
}

/** The records of the payment provider. */
async function readSandboxRecords({ addresses }: OpenShop): Promise<SandboxRecords> {
  return (await (await fetch(`${addresses.stripeUrl}/__sandbox/state`)).json()) as SandboxRecords;
}

/** Signs Lucía in with her own browser context. */
async function signInAsLucia(browser: Browser, { addresses }: OpenShop): Promise<{ context: BrowserContext; subscriber: Subscriber }> {
  const context = await browser.newContext({ baseURL: addresses.origin, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const page = await context.newPage();
  const customer = new Customer(page, new Mailbox(addresses.mailboxUrl), 'es', LUCIA_CREDENTIALS.email);
  customer.password = LUCIA_CREDENTIALS.password;
  await customer.signIn();
  await customer.expectAccountPage();
  return { context, subscriber: new Subscriber(page, 'es') };
}

/** The id of Lucía's only plan of that status; empty when there is none. */
async function findPlanOfLucia(database: ShopDatabase, status: string): Promise<string> {
  const plans = await database.queryRows<{ id: string }>(
    'subscriptions',
    `SELECT id FROM subscription WHERE lower(shipping ->> 'email') = $1 AND status = $2`,
    [LUCIA_CREDENTIALS.email, status],
  );
  return plans.map(({ id }) => id).join();
}

test('a shop that is started again refunds an order of yesterday, saves another card and renews the customer’s plan', async ({
  browser,
}) => {
  // The test opens a whole shop twice beside those of the other journeys.
  test.setTimeout(600_000);
  const home = await mkdtemp(join(tmpdir(), 'brote-open-again-'));
  let shop = await openShop({ root: ROOT, home });
  try {
    await test.step('Lucía has bought packs and takes out a plan', async () => {
      await eventually(
        'The orders and plans of the demo accounts',
        () => Promise.resolve(existsSync(join(home, 'data/demo-subscribers')) || null),
        120_000,
      );
      const { context, subscriber } = await signInAsLucia(browser, shop);
      await subscriber.page.goto('/subscriptions?plan=couple');
      await subscriber.placeOrder();
      await subscriber.pay();
      await context.close();
    });
    const database = new ShopDatabase(home);
    const planId = await findPlanOfLucia(database, 'active');
    const recordsBefore = await readSandboxRecords(shop);
    await shop.close();
    shop = await openShop({ root: ROOT, home });

    await test.step('the provider’s books are unchanged, and all its events reach the shop', async () => {
      const { customers, charges } = await readSandboxRecords(shop);
      expect(charges).toEqual(recordsBefore.charges);
      expect(customers.map(({ id }) => id)).toEqual(recordsBefore.customers.map(({ id }) => id));
      const findUndeliveredEvents = async () => (await readSandboxRecords(shop)).events.filter(({ delivered }) => !delivered);
      await expect.poll(findUndeliveredEvents, { timeout: 60_000 }).toEqual([]);
    });

    const { context, subscriber } = await signInAsLucia(browser, shop);
    const { page } = subscriber;
    await test.step('Lucía cancels yesterday’s order, and the payment is refunded', async () => {
      await page.goto('/orders');
      // The third of the demo account's orders is the one that is still being prepared.
      await page.getByRole('link', { name: /#BR-\d{4}-000003$/ }).click();
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Cancelar el pedido' }).click();
      await dialog.getByRole('button', { name: /ancelar el pedido$/ }).click();
      await expect(page.getByText('Pedido cancelado', { exact: true })).toBeVisible();
      const countRefundedCharges = async () =>
        (await readSandboxRecords(shop)).charges.filter((charge) => charge.amount_refunded === charge.amount).length;
      await expect.poll(countRefundedCharges, { timeout: 30_000 }).toBe(1);
    });

    await test.step('Lucía saves another card', async () => {
      await page.goto('/account?tab=payment-methods');
      await page.getByRole('button', { name: 'Añadir método de pago' }).click();
      await page.waitForURL(/\/c\/pay\/cs_/);
      await page.getByLabel('Número de tarjeta').fill('5555 5555 5555 4444');
      await page.getByLabel('Caducidad').fill('12 / 34');
      await page.getByLabel('CVC').fill('123');
      await page.getByLabel('Nombre en la tarjeta').fill('Lucía Ferrer');
      await page.getByRole('button', { name: 'Guardar' }).click();
      await page.waitForURL(/\/account\?tab=payment-methods/);
      await expect(page.getByText('terminada en 4444')).toBeVisible();
    });
    await context.close();

    await test.step('the reconciler finds a payment that the plan has lost', async () => {
      await database.loseLatePayment(planId);
      await new ShopClock(shop.addresses.controlUrl).advanceMinutes(MINUTES_OF_A_DAY);
      await expect.poll(() => findPlanOfLucia(database, 'active'), { timeout: 120_000 }).toBe(planId);
    });

    await test.step('the plan and each demo plan renew once, at their own prices', async () => {
      await new ShopClock(shop.addresses.controlUrl).advanceMinutes(MINUTES_OF_32_DAYS);
      const renewals = (await readSandboxRecords(shop)).invoices.filter(({ billing_reason: reason }) => reason === 'subscription_cycle');
      expect(renewals.map(({ amount_paid: amount }) => amount).sort((one, other) => one - other)).toEqual([190, 190, 499, 799]);
      expect(new Set(renewals.map(({ status }) => status))).toEqual(new Set(['paid']));
      const laterSession = await signInAsLucia(browser, shop);
      await laterSession.subscriber.openManagementPage();
      await laterSession.subscriber.page.getByRole('tab', { name: 'Historial de facturación' }).click();
      await expect(laterSession.subscriber.page.getByRole('row').filter({ hasText: 'Pagada' })).toHaveCount(2, { timeout: 30_000 });
      await laterSession.context.close();
    });
  } finally {
    await shop.close();
    await rm(home, { recursive: true, force: true });
  }
});
