import type { Page } from '@playwright/test';
import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { isConsistent } from '../src/wait-for-consistency';
import { expect, test } from '../src/journey';
import { only, type Mailbox } from '../src/mailbox';
import { eventsAreAppliedOnce } from '../src/oracles/events';
import { centsAgree, chargedOnce, nothingIsStuck, paidIsOrdered } from '../src/oracles/money';
import { readMoneyBooks } from '../src/oracles/shop-books';
import { stockIsReconciled } from '../src/oracles/stock';
import type { Shop } from '../src/shop';
import { ShopDatabase } from '../src/shop-database';
import { Subscriber } from '../src/subscriber';

const A_DAY = 24 * 60;
const UPCOMING = 'Tu próxima caja: échale un vistazo antes de que salga';
const SKIPPED = 'Nos saltamos tu próxima caja';

interface Delivery {
  status: string;
  cycle: number;
  brushes: { type: string; color: string }[];
}

/** Joins and takes out the plan for two, every three months. */
async function subscribe(page: Page, mailbox: Mailbox): Promise<{ customer: Customer; subscriber: Subscriber }> {
  const [customer, subscriber] = [new Customer(page, mailbox), new Subscriber(page, 'es')];
  await customer.join();
  await page.goto('/subscriptions?plan=couple');
  await subscriber.orders();
  await subscriber.pays();
  return { customer, subscriber };
}

/** Text of the mail about the next delivery, two weeks ahead. */
async function noticeTo(mailbox: Mailbox, address: string): Promise<string> {
  const notices = async () => (await mailbox.to(address)).filter(({ subject }) => subject === UPCOMING);
  await expect.poll(async () => (await notices()).length, { timeout: 60_000 }).toBe(1);
  return only(await notices()).text;
}

/** Path and hash of the link to that part. */
function linkIn(text: string, part: 'skip' | 'change'): string {
  const link = only(new RegExp(`https?://[^\\s<>()"]+/box#token=[^\\s<>()"&]+&part=${part}`).exec(text)?.slice(0, 1));
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

/** The deliveries of the plan that the link belongs to, in order. */
function deliveriesOf(database: ShopDatabase, link: string): Promise<Delivery[]> {
  const name = /token=[\w-]{6}\.([\w-]{22})/.exec(link)?.[1] ?? '';
  const id = Buffer.from(name, 'base64url').toString('hex');
  return database.rows<Delivery>(
    'subscriptions',
    `SELECT status, cycle, brushes FROM delivery
      WHERE subscription_id = (SELECT subscription_id FROM delivery WHERE replace(id::text, '-', '') = $1) ORDER BY cycle`,
    [id],
  );
}

async function expectBooksAgree(shop: Shop): Promise<void> {
  await isConsistent(shop);
  const [database, money] = [new ShopDatabase(shop.home), await readMoneyBooks(shop)];
  expect.soft(paidIsOrdered(money), 'payments and orders agree').toEqual([]);
  expect.soft(chargedOnce(money), 'no checkout is charged twice').toEqual([]);
  expect.soft(centsAgree(money), 'all amounts agree').toEqual([]);
  expect.soft(nothingIsStuck(money), 'no checkout is stuck').toEqual([]);
  // The catalogue receives the event of a cancelled delivery afterwards.
  await expect.poll(() => stockIsReconciled(database), { message: 'every piece is accounted for', timeout: 30_000 }).toEqual([]);
  expect.soft(await eventsAreAppliedOnce(database), 'every event is applied once').toEqual([]);
}

const picks = (page: Page, brush: string, color: string) =>
  page
    .getByRole('radiogroup', { name: `Color de ${brush}` })
    .getByRole('radio', { name: color })
    .check({ force: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('two tabs change the same plan: the second sees the conflict and the current plan and saves again', async ({
  page,
  context,
  mailbox,
  shop,
}) => {
  test.setTimeout(300_000);
  const { subscriber } = await subscribe(page, mailbox);
  await subscriber.opensManagement();
  const second = await context.newPage();
  await second.goto(page.url());
  const every = (months: number) => second.getByRole('radio', { name: `Cada ${months} meses` });
  await expect(every(3)).toBeChecked();
  await subscriber.wantsDeliveriesMoreOften();

  await test.step('the second tab does not overwrite the change of the first', async () => {
    await picks(second, 'Cepillo 1', 'Blanco clásico');
    await button(second, 'Guardar cambios').click();
    await expect(second.getByText('Mientras tanto se ha cambiado en otro sitio.')).toBeVisible();
    await expect(every(2)).toBeChecked();
    await expect(button(second, 'Guardar cambios')).toBeDisabled();
    await expectAccessible(second);
  });
  await test.step('after the second attempt both changes are saved', async () => {
    await picks(second, 'Cepillo 1', 'Blanco clásico');
    await button(second, 'Guardar cambios').click();
    await expect(second.getByText('Suscripción actualizada')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Cada 2 meses' })).toBeChecked();
    const colour = page.getByRole('radiogroup', { name: 'Color de Cepillo 1' }).getByRole('radio', { name: 'Blanco clásico' });
    await expect(colour).toBeChecked();
  });
  await expectBooksAgree(shop);
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
  await isConsistent(shop);
  for (const days of [37, 37]) {
    await time.pass(days * A_DAY);
    await isConsistent(shop);
  }
  const mail = await noticeTo(mailbox, customer.email);
  const [skip, change] = [linkIn(mail, 'skip'), linkIn(mail, 'change')];
  const stranger = await (await browser.newContext({ baseURL, locale: 'es-ES' })).newPage();

  await test.step('the button in the mail changes the colors', async () => {
    await stranger.goto(change);
    await expect(stranger.getByRole('heading', { level: 1, name: /^Tu próxima caja sale el/ })).toBeVisible();
    await expectAccessible(stranger);
    await picks(stranger, 'Cepillo 1', 'Blanco clásico');
    await button(stranger, 'Guardar los colores').click();
    await expect(stranger.getByText('Tu caja se ha cambiado')).toBeVisible();
    const [first, next] = await deliveriesOf(database, skip);
    expect(first?.brushes.map(({ color }) => color)).toContain('purple');
    expect(next).toMatchObject({ status: 'scheduled', cycle: 2 });
    expect(next?.brushes[0]).toEqual({ type: 'adult', color: 'white' });
  });
  await test.step('opening the link skips nothing, because mail scanners open links too', async () => {
    for (let times = 0; times < 2; times += 1) {
      await stranger.goto(skip);
      await stranger.reload();
      await expect(button(stranger, 'Saltar esta caja')).toBeFocused();
    }
    expect((await deliveriesOf(database, skip)).map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
  });
  await test.step('one click skips the delivery, and a second click later changes nothing', async () => {
    await button(stranger, 'Saltar esta caja').click();
    await expect(stranger.getByRole('heading', { level: 1, name: 'Esta caja se salta' })).toBeVisible();
    await expectAccessible(stranger);
    await stranger.goto(skip);
    await expect(stranger.getByRole('heading', { level: 1, name: 'Esta caja se salta' })).toBeVisible();
    await expect(button(stranger, 'Saltar esta caja')).toBeHidden();
    expect((await deliveriesOf(database, skip)).map(({ status }) => status)).toEqual(['scheduled', 'skipped', 'scheduled']);
  });
  await test.step('the customer receives a mail about the skipped delivery', async () => {
    const countMails = async () => (await mailbox.to(customer.email)).filter(({ subject }) => subject === SKIPPED).length;
    await expect.poll(countMails, { timeout: 60_000 }).toBe(1);
  });
  await stranger.context().close();
  await expectBooksAgree(shop);
});
