import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { waitForConsistency } from '../src/wait-for-consistency';
import { expect, test } from '../src/journey';
import { requireSingle, type Mailbox } from '../src/mailbox';
import { findEventProblems } from '../src/oracles/events';
import { findAmountMismatches, findDoubleCharges, findStuckCheckouts, findPaymentsWithoutOrder } from '../src/oracles/money';
import { readMoneyRecords } from '../src/oracles/money-records';
import { findStockProblems } from '../src/oracles/stock';
import type { Shop } from '../src/shop';
import { ShopDatabase } from '../src/shop-database';
import { Subscriber } from '../src/subscriber';

const MINUTES_PER_DAY = 24 * 60;
const DAY_MS = MINUTES_PER_DAY * 60_000;
/**
 * Days after the first delivery on which the mail about the second has been sent. That one leaves 90 to 94 days after the first, because of
 * holidays and weekends, and its mail is sent 17 days before.
 */
const NOTICED_AFTER_DAYS = 77;
const UPCOMING_SUBJECT = 'Tu próxima caja: échale un vistazo antes de que salga';
const SKIPPED_SUBJECT = 'Nos saltamos tu próxima caja';

interface Delivery {
  status: string;
  cycle: number;
  brushes: { type: string; color: string }[];
}

/** Joins and takes out the plan for two, every three months. */
async function subscribe(page: Page, mailbox: Mailbox): Promise<{ customer: Customer; subscriber: Subscriber }> {
  const [customer, subscriber] = [new Customer(page, mailbox), new Subscriber(page, 'es')];
  await customer.registerAndSignIn();
  await page.goto('/subscriptions?plan=couple');
  await subscriber.placeOrder();
  await subscriber.pay();
  return { customer, subscriber };
}

/**
 * Text of the only mail about the second delivery, two weeks ahead. Before holidays and weekends the first delivery waits for some days, so
 * a mail announces it, too.
 */
async function readMailOfSecondDelivery(mailbox: Mailbox, database: ShopDatabase, address: string): Promise<string> {
  const readTexts = async () => {
    const mails = (await mailbox.readMailsTo(address)).filter(({ subject }) => subject === UPCOMING_SUBJECT);
    const cycles = await Promise.all(mails.map(({ text }) => readCycle(database, findLink(text, 'skip'))));
    return mails.filter((_, index) => cycles[index] === 2).map(({ text }) => text);
  };
  await expect.poll(async () => (await readTexts()).length, { timeout: 60_000 }).toBe(1);
  return requireSingle(await readTexts());
}

/** Days until the mail about the second delivery has been sent. Before holidays and weekends the first delivery waits for some days. */
async function countDaysUntilMail(database: ShopDatabase, address: string, nowMs: number): Promise<number> {
  const [first] = await database.queryRows<{ day: string }>(
    'subscriptions',
    `SELECT d.date::text AS day FROM delivery d JOIN subscription s ON s.id = d.subscription_id
      WHERE d.cycle = 1 AND s.shipping ->> 'email' = $1`,
    [address],
  );
  if (first === undefined) throw new Error(`No delivery of ${address} is scheduled`);
  return Math.ceil((Date.parse(first.day) - nowMs) / DAY_MS) + NOTICED_AFTER_DAYS;
}

/** Path and hash of the link to that part. */
function findLink(text: string, part: 'skip' | 'change'): string {
  const link = requireSingle(new RegExp(`https?://[^\\s<>()"]+/box#token=[^\\s<>()"&]+&part=${part}`).exec(text)?.slice(0, 1));
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

/** The id of the link's delivery, without hyphens. */
function deliveryIdOf(link: string): string {
  const name = /token=[\w-]{6}\.([\w-]{22})/.exec(link)?.[1] ?? '';
  return Buffer.from(name, 'base64url').toString('hex');
}

/** Position of the link's delivery in its plan, from 1. */
async function readCycle(database: ShopDatabase, link: string): Promise<number | undefined> {
  const sql = `SELECT cycle FROM delivery WHERE replace(id::text, '-', '') = $1`;
  return (await database.queryRows<{ cycle: number }>('subscriptions', sql, [deliveryIdOf(link)]))[0]?.cycle;
}

/** The deliveries of the plan that the link belongs to, in order. */
function readDeliveries(database: ShopDatabase, link: string): Promise<Delivery[]> {
  return database.queryRows<Delivery>(
    'subscriptions',
    `SELECT status, cycle, brushes FROM delivery
      WHERE subscription_id = (SELECT subscription_id FROM delivery WHERE replace(id::text, '-', '') = $1) ORDER BY cycle`,
    [deliveryIdOf(link)],
  );
}

async function expectRecordsAgree(shop: Shop): Promise<void> {
  await waitForConsistency(shop);
  const [database, money] = [new ShopDatabase(shop.home), await readMoneyRecords(shop)];
  expect.soft(findPaymentsWithoutOrder(money), 'payments and orders agree').toEqual([]);
  expect.soft(findDoubleCharges(money), 'no checkout is charged twice').toEqual([]);
  expect.soft(findAmountMismatches(money), 'all amounts agree').toEqual([]);
  expect.soft(findStuckCheckouts(money), 'no checkout is stuck').toEqual([]);
  // The catalogue receives the event of a cancelled delivery afterwards.
  await expect.poll(() => findStockProblems(database), { message: 'every piece is accounted for', timeout: 30_000 }).toEqual([]);
  expect.soft(await findEventProblems(database), 'every event is applied once').toEqual([]);
}

const chooseColor = (page: Page, brush: string, color: string) =>
  page
    .getByRole('radiogroup', { name: `Color de ${brush}` })
    .getByRole('radio', { name: color })
    .check({ force: true });
const findButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('two tabs change the same plan: the second sees the conflict and the current plan and saves again', async ({
  page,
  context,
  mailbox,
  shop,
}) => {
  test.setTimeout(300_000);
  const { subscriber } = await subscribe(page, mailbox);
  await subscriber.openManagementPage();
  const secondTab = await context.newPage();
  await secondTab.goto(page.url());
  const intervalRadio = (months: number) => secondTab.getByRole('radio', { name: `Cada ${months} meses` });
  await expect(intervalRadio(3)).toBeChecked();
  await subscriber.chooseShorterInterval();

  await test.step('the second tab does not overwrite the change of the first', async () => {
    await chooseColor(secondTab, 'Cepillo 1', 'Blanco clásico');
    await findButton(secondTab, 'Guardar cambios').click();
    await expect(secondTab.getByText('Mientras tanto se ha cambiado en otro sitio.')).toBeVisible();
    await expect(intervalRadio(2)).toBeChecked();
    await expect(findButton(secondTab, 'Guardar cambios')).toBeDisabled();
    await expectAccessible(secondTab);
  });
  await test.step('after the second attempt both changes are saved', async () => {
    await chooseColor(secondTab, 'Cepillo 1', 'Blanco clásico');
    await findButton(secondTab, 'Guardar cambios').click();
    await expect(secondTab.getByText('Suscripción actualizada')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Cada 2 meses' })).toBeChecked();
    const colorRadio = page.getByRole('radiogroup', { name: 'Color de Cepillo 1' }).getByRole('radio', { name: 'Blanco clásico' });
    await expect(colorRadio).toBeChecked();
  });
  await expectRecordsAgree(shop);
});

// The last journey: it moves the clock by months, and later ones would find other prices.
test('the mail before the next delivery is enough to change or skip it without signing in', async ({
  page,
  browser,
  baseURL,
  mailbox,
  time,
  shop,
  database,
}) => {
  test.setTimeout(480_000);
  const { customer } = await subscribe(page, mailbox);
  await waitForConsistency(shop);
  const daysUntilMail = await countDaysUntilMail(database, customer.email, await time.readNow());
  // Half of them at a time: each step passes one monthly charge.
  for (const days of [Math.floor(daysUntilMail / 2), Math.ceil(daysUntilMail / 2)]) {
    await time.advanceMinutes(days * MINUTES_PER_DAY);
    await waitForConsistency(shop);
  }
  const mail = await readMailOfSecondDelivery(mailbox, database, customer.email);
  const [skipLink, changeLink] = [findLink(mail, 'skip'), findLink(mail, 'change')];
  const guestPage = await (await browser.newContext({ baseURL, locale: 'es-ES' })).newPage();

  await test.step('the button in the mail changes the colors', async () => {
    await guestPage.goto(changeLink);
    await expect(guestPage.getByRole('heading', { level: 1, name: /^Tu próxima caja sale el/ })).toBeVisible();
    await expectAccessible(guestPage);
    await chooseColor(guestPage, 'Cepillo 1', 'Blanco clásico');
    await findButton(guestPage, 'Guardar los colores').click();
    await expect(guestPage.getByText('Tu caja se ha cambiado')).toBeVisible();
    const [first, next] = await readDeliveries(database, skipLink);
    expect(first?.brushes.map(({ color }) => color)).toContain('purple');
    expect(next).toMatchObject({ status: 'scheduled', cycle: 2 });
    expect(next?.brushes[0]).toEqual({ type: 'adult', color: 'white' });
  });
  await test.step('opening the link skips nothing, because mail scanners open links too', async () => {
    for (let times = 0; times < 2; times += 1) {
      await guestPage.goto(skipLink);
      await guestPage.reload();
      await expect(findButton(guestPage, 'Saltar esta caja')).toBeFocused();
    }
    expect((await readDeliveries(database, skipLink)).map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
  });
  await test.step('one click skips the delivery, and a second click later changes nothing', async () => {
    await findButton(guestPage, 'Saltar esta caja').click();
    await expect(guestPage.getByRole('heading', { level: 1, name: 'Esta caja se salta' })).toBeVisible();
    await expectAccessible(guestPage);
    await guestPage.goto(skipLink);
    await expect(guestPage.getByRole('heading', { level: 1, name: 'Esta caja se salta' })).toBeVisible();
    await expect(findButton(guestPage, 'Saltar esta caja')).toBeHidden();
    expect((await readDeliveries(database, skipLink)).map(({ status }) => status)).toEqual(['scheduled', 'skipped', 'scheduled']);
  });
  await test.step('the customer receives a mail about the skipped delivery', async () => {
    const countMails = async () => (await mailbox.readMailsTo(customer.email)).filter(({ subject }) => subject === SKIPPED_SUBJECT).length;
    await expect.poll(countMails, { timeout: 60_000 }).toBe(1);
  });
  await guestPage.context().close();
  await expectRecordsAgree(shop);
});
