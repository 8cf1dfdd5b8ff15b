import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { waitForConsistency } from '../src/wait-for-consistency';
import { expect, test } from '../src/journey';
import { requireSingle } from '../src/mailbox';
import { findAmountMismatches, findDoubleCharges, findStuckCheckouts } from '../src/oracles/money';
import { readMoneyRecords } from '../src/oracles/money-records';
import type { ShopDatabase } from '../src/shop-database';
import { Subscriber } from '../src/subscriber';

const MINUTES_PER_DAY = 24 * 60;
const NOTICE_SUBJECT = 'Cambia el precio de tu suscripción';

interface PriceChange {
  state: string;
  from: string;
  /** Days from today to the change, in Madrid. */
  days: number;
}

/** The announced price change of the subscription with this e-mail address. */
async function readPriceChange(database: ShopDatabase, email: string, nowMs: number): Promise<PriceChange> {
  const rows = await database.queryRows<PriceChange>(
    'subscriptions',
    `SELECT c.state, c.effective_on::text AS "from",
            c.effective_on - (to_timestamp($2::float8 / 1000) AT TIME ZONE 'Europe/Madrid')::date AS days
       FROM price_change c JOIN subscription s ON s.id = c.subscription_id WHERE s.shipping ->> 'email' = $1`,
    [email, nowMs],
  );
  return requireSingle(rows);
}

// The test moves the clock by a month, so it is the last.
test('an admin announces a new price: the subscriber is notified, may cancel, and pays it from that day', async ({
  page,
  browser,
  baseURL,
  mailbox,
  time,
  shop,
  database,
}) => {
  test.setTimeout(300_000);
  const [customer, subscriber] = [new Customer(page, mailbox), new Subscriber(page, 'es')];
  await customer.registerAndSignIn();
  await page.goto('/subscriptions?plan=couple');
  await subscriber.placeOrder();
  await subscriber.pay();
  await waitForConsistency(shop);

  await test.step('the admin previews the change and announces it', async () => {
    const context = await browser.newContext({ baseURL, locale: 'es-ES' });
    const backOffice = new BackOffice(await context.newPage());
    const adminPage = backOffice.page;
    await backOffice.open('/catalogue?view=plans');
    await adminPage.getByRole('button', { name: 'Cambiar el precio' }).click();
    await adminPage.getByLabel('Precio nuevo, al mes').fill('2,20');
    await adminPage.getByRole('button', { name: 'Ver qué cambia' }).click();
    await expect(adminPage.getByText(/^Cambian? \d+ suscripci/)).toBeVisible();
    await expectAccessible(adminPage);
    await adminPage.getByRole('button', { name: 'Anunciar el precio' }).click();
    await expect(adminPage.getByText('Precio anunciado: los correos van en camino')).toBeVisible();
    await expect(adminPage.getByRole('table', { name: 'Precio de las suscripciones en marcha' }).getByText(/en espera/)).toBeVisible();
    await expectAccessible(adminPage);
    await context.close();
  });

  const link = await test.step('the customer receives a mail at once and can cancel through its link', async () => {
    const readNotices = async () => (await mailbox.readMailsTo(customer.email)).filter(({ subject }) => subject === NOTICE_SUBJECT);
    await expect.poll(async () => (await readNotices()).length, { timeout: 60_000 }).toBe(1);
    const { text } = requireSingle(await readNotices());
    expect(text).toMatch(/tu plan Pareja cuesta 2,20\s€ al mes en lugar de 1,90\s€ al mes\./);
    expect(text).toContain('no se pueden desactivar');
    const { pathname, search } = new URL(requireSingle(/https?:\/\/[^\s<>()"]+\/manage-subscription\?id=[\w-]+/.exec(text)?.slice(0, 1)));
    return pathname + search;
  });
  await page.goto(link);
  await expect(page.getByText(/^A partir del .* el precio es de 2,20.€ al mes$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Cancelar la suscripción' })).toBeVisible();
  await expectAccessible(page);

  await test.step('a day before the change the next renewals have the new price', async () => {
    const { days } = await readPriceChange(database, customer.email, await time.readNow());
    expect(days).toBeGreaterThanOrEqual(30);
    // A short month has a renewal at the old price before. Stripe collects it an hour after it created the invoice.
    await time.advanceMinutes((days - 2) * MINUTES_PER_DAY);
    await waitForConsistency(shop);
    await time.advanceMinutes(MINUTES_PER_DAY);
    await waitForConsistency(shop);
    // A moved clock starts the check at once.
    await time.advanceMinutes(5);
    const readState = async () => (await readPriceChange(database, customer.email, await time.readNow())).state;
    await expect.poll(readState, { timeout: 60_000 }).toBe('applied');
  });
  // Stripe collects a renewal an hour after it created the invoice.
  await time.advanceMinutes(MINUTES_PER_DAY + 2 * 60);
  await waitForConsistency(shop);
  const laterPage = await (await browser.newContext({ baseURL, locale: 'es-ES' })).newPage();
  await new Customer(laterPage, mailbox, 'es', customer.email).signIn();
  await expect(laterPage).toHaveURL(/\/account/);
  await laterPage.goto(link);
  await expect(laterPage.getByText(/el precio es de 2,20/)).toBeHidden();
  await new Subscriber(laterPage, 'es').expectChargedAmount(/2,20/);
  const money = await readMoneyRecords(shop);
  expect.soft(findDoubleCharges(money), 'no checkout is charged twice').toEqual([]);
  expect.soft(findAmountMismatches(money), 'all amounts agree').toEqual([]);
  expect.soft(findStuckCheckouts(money), 'no checkout is stuck').toEqual([]);
  await laterPage.context().close();
});
