import type { Browser, Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { isConsistent } from '../src/wait-for-consistency';
import { expect, test, WITH_MOTION } from '../src/journey';
import { only, type Mailbox } from '../src/mailbox';
import { eventsAreAppliedOnce } from '../src/oracles/events';
import { centsAgree, chargedOnce, nothingIsStuck, paidIsOrdered } from '../src/oracles/money';
import { readMoneyBooks } from '../src/oracles/shop-books';
import { stockIsReconciled } from '../src/oracles/stock';
import type { Shop } from '../src/shop';
import { ShopDatabase } from '../src/shop-database';
import { Subscriber } from '../src/subscriber';

test.use(WITH_MOTION);

const RECEIVED = 'Hemos recibido tu desistimiento';
const REFERENCE = /PLAN-[\dA-F]{4}-[\dA-F]{4}/;

/** Registers and takes out the plan for two. */
async function subscribe(page: Page, mailbox: Mailbox): Promise<Customer> {
  const [customer, subscriber] = [new Customer(page, mailbox), new Subscriber(page, 'es')];
  await customer.join();
  await page.goto('/subscriptions?plan=couple');
  await subscriber.orders();
  await subscriber.pays();
  return customer;
}

/** Text of the only mail to that address with this start of the subject. */
async function mailTo(mailbox: Mailbox, address: string, subject: string): Promise<string> {
  const mails = async () => (await mailbox.to(address)).filter((mail) => mail.subject.startsWith(subject));
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
  return only(await mails()).text;
}

/** A page without a session. */
const asGuest = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL, locale: 'es-ES' })).newPage();

/** Sends the filled-in withdrawal and confirms it. */
async function declare(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Desistir del contrato aquí' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Está todo bien?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar el desistimiento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: RECEIVED })).toBeVisible();
}

/** The status of the person's subscription and its deliveries, and the cents of its charges that were not refunded. */
async function planOf(database: ShopDatabase, email: string): Promise<{ status: string; left: number; deliveries: string[] } | undefined> {
  const [plan] = await database.rows<{ status: string; left: number; deliveries: string[] }>(
    'subscriptions',
    `SELECT s.status, (SELECT sum(amount - refunded)::int FROM charge WHERE subscription_id = s.id) AS left,
            ARRAY(SELECT DISTINCT status FROM delivery WHERE subscription_id = s.id) AS deliveries
       FROM subscription s WHERE lower(s.shipping ->> 'email') = lower($1)`,
    [email],
  );
  return plan;
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

const ENDED = { status: 'cancelled', left: 0, deliveries: ['cancelled'] };

test('a subscriber withdraws through the link in the mail without signing in, and the whole payment is refunded', async ({
  page,
  browser,
  baseURL,
  mailbox,
  database,
  shop,
}) => {
  test.setTimeout(240_000);
  const customer = await subscribe(page, mailbox);
  await expect
    .poll(async () => (await mailbox.to(customer.email)).some(({ text }) => REFERENCE.test(text)), { timeout: 60_000 })
    .toBe(true);
  const { text } = only((await mailbox.to(customer.email)).filter((mail) => /\/withdrawal\?plan=/.test(mail.text)));
  const link = new URL(only(/https?:\/\/[^\s<>()"]+\/withdrawal\?plan=[^\s<>()"]*/.exec(text)?.slice(0, 1)));
  const reference = only(REFERENCE.exec(text)?.slice(0, 1));
  const guest = await asGuest(browser, baseURL);
  await guest.goto(link.pathname + link.search + link.hash);
  await expect(guest.getByLabel('Plan')).toHaveValue(reference);
  await expectAccessible(guest);
  await declare(guest);

  await test.step('the acknowledgement names the plan, the day and the time', async () => {
    const said = await mailTo(mailbox, customer.email, RECEIVED);
    expect(said).toContain(reference);
    expect(said).toContain('Plan: Pareja, con todas sus cajas');
    expect(said).toMatch(/Recibido: .+ en Madrid \(\d{4}-\d{2}-\d{2}T/);
  });
  await expect.poll(() => planOf(database, customer.email), { timeout: 60_000 }).toEqual(ENDED);
  expect(await mailTo(mailbox, customer.email, 'Tu desistimiento')).toContain('Te hemos devuelto el dinero');
  const isRefunded = async () => (await mailbox.to(customer.email)).some((mail) => /Te hemos devuelto 1,90\s€/.test(mail.text));
  await expect.poll(isRefunded, { timeout: 60_000 }).toBe(true);

  await test.step('the same link then says that the plan was withdrawn', async () => {
    await guest.reload();
    await expect(guest.getByText('Ya no se puede desistir de este plan')).toBeVisible();
    await expectAccessible(guest);
  });
  await guest.context().close();
  await expectBooksAgree(shop);
});

test('a withdrawal with only the reference and the address waits until staff refund it', async ({
  page,
  browser,
  baseURL,
  mailbox,
  database,
  shop,
}) => {
  test.setTimeout(240_000);
  const customer = await subscribe(page, mailbox);
  await page.goto('/account?tab=subscriptions');
  const reference = only((await page.getByText(REFERENCE).first().textContent())?.match(REFERENCE)?.slice(0, 1));
  const guest = await asGuest(browser, baseURL);
  await guest.goto('/withdrawal');
  await guest.getByLabel('Número de pedido').fill(reference.toLowerCase());
  await guest.getByLabel('Nombre').fill('Lucía Ferrer Molina');
  await guest.getByLabel('E-mail').fill(customer.email);
  await declare(guest);
  await guest.context().close();
  expect(await mailTo(mailbox, customer.email, RECEIVED)).toContain(reference.toLowerCase());
  expect((await planOf(database, customer.email))?.status).toBe('active');

  const office = new BackOffice(await asGuest(browser, baseURL));
  await office.open('/orders?view=withdrawals');
  const row = office.page.getByRole('row').filter({ hasText: reference.toLowerCase() });
  await expect(row).toContainText('Identidad sin comprobar');
  await row.getByRole('button', { name: 'Reembolsar' }).click();
  const question = office.page.getByRole('dialog');
  // The dialog grows out of the pressed button: before the animation ends, a click misses the dialog's own button.
  await expect(question).not.toHaveClass(/ant-zoom/);
  await question.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(office.page.getByText('Desistimiento resuelto')).toBeVisible();
  await office.page.context().close();
  await expect.poll(() => planOf(database, customer.email), { timeout: 60_000 }).toEqual(ENDED);
  await expectBooksAgree(shop);
});
