import type { Browser, Page } from '@playwright/test';
import { BackOffice } from '../src/back-office';
import { expectAccessible } from '../src/accessibility-checks';
import { Customer } from '../src/customer';
import { waitForConsistency } from '../src/wait-for-consistency';
import { expect, test, MOTION_OPTIONS } from '../src/journey';
import { requireSingle, type Mailbox } from '../src/mailbox';
import { findEventProblems } from '../src/oracles/events';
import { findAmountMismatches, findDoubleCharges, findStuckCheckouts, findPaymentsWithoutOrder } from '../src/oracles/money';
import { readMoneyRecords } from '../src/oracles/money-records';
import { findStockProblems } from '../src/oracles/stock';
import type { Shop } from '../src/shop';
import { ShopDatabase } from '../src/shop-database';
import { Subscriber } from '../src/subscriber';

test.use(MOTION_OPTIONS);

const RECEIVED_HEADING = 'Hemos recibido tu desistimiento';
const PLAN_REFERENCE = /PLAN-[\dA-F]{4}-[\dA-F]{4}/;

/** Registers and takes out the plan for two. */
async function subscribe(page: Page, mailbox: Mailbox): Promise<Customer> {
  const [customer, subscriber] = [new Customer(page, mailbox), new Subscriber(page, 'es')];
  await customer.registerAndSignIn();
  await page.goto('/subscriptions?plan=couple');
  await subscriber.placeOrder();
  await subscriber.pay();
  return customer;
}

/** Text of the only mail to that address with this start of the subject. */
async function readOnlyMailTo(mailbox: Mailbox, address: string, subject: string): Promise<string> {
  const readMails = async () => (await mailbox.readMailsTo(address)).filter((mail) => mail.subject.startsWith(subject));
  await expect.poll(async () => (await readMails()).length, { timeout: 60_000 }).toBe(1);
  return requireSingle(await readMails()).text;
}

/** A page without a session. */
const openGuestPage = async (browser: Browser, baseURL: string | undefined): Promise<Page> =>
  (await browser.newContext({ baseURL, locale: 'es-ES' })).newPage();

/** Sends the filled-in withdrawal and confirms it. */
async function confirmWithdrawal(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Desistir del contrato aquí' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '¿Está todo bien?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar el desistimiento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: RECEIVED_HEADING })).toBeVisible();
}

/** The status of the person's subscription and its deliveries, and the cents of its charges that were not refunded. */
async function readSubscription(
  database: ShopDatabase,
  email: string,
): Promise<{ status: string; left: number; deliveries: string[] } | undefined> {
  const [subscription] = await database.queryRows<{ status: string; left: number; deliveries: string[] }>(
    'subscriptions',
    `SELECT s.status, (SELECT sum(amount - refunded)::int FROM charge WHERE subscription_id = s.id) AS left,
            ARRAY(SELECT DISTINCT status FROM delivery WHERE subscription_id = s.id) AS deliveries
       FROM subscription s WHERE lower(s.shipping ->> 'email') = lower($1)`,
    [email],
  );
  return subscription;
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

const ENDED_SUBSCRIPTION = { status: 'cancelled', left: 0, deliveries: ['cancelled'] };

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
  // The notice of an upcoming delivery has the link too. It comes at once when the day's run is due.
  const text = await readOnlyMailTo(mailbox, customer.email, 'Tu suscripción ha empezado');
  const link = new URL(requireSingle(/https?:\/\/[^\s<>()"]+\/withdrawal\?plan=[^\s<>()"]*/.exec(text)?.slice(0, 1)));
  const reference = requireSingle(PLAN_REFERENCE.exec(text)?.slice(0, 1));
  const guestPage = await openGuestPage(browser, baseURL);
  await guestPage.goto(link.pathname + link.search + link.hash);
  await expect(guestPage.getByLabel('Plan')).toHaveValue(reference);
  await expectAccessible(guestPage);
  await confirmWithdrawal(guestPage);

  await test.step('the acknowledgement names the plan, the day and the time', async () => {
    const acknowledgement = await readOnlyMailTo(mailbox, customer.email, RECEIVED_HEADING);
    expect(acknowledgement).toContain(reference);
    expect(acknowledgement).toContain('Plan: Pareja, con todas sus cajas');
    expect(acknowledgement).toMatch(/Recibido: .+ en Madrid \(\d{4}-\d{2}-\d{2}T/);
  });
  await expect.poll(() => readSubscription(database, customer.email), { timeout: 60_000 }).toEqual(ENDED_SUBSCRIPTION);
  expect(await readOnlyMailTo(mailbox, customer.email, 'Tu desistimiento')).toContain('Te hemos devuelto el dinero');
  const hasRefundMail = async () => (await mailbox.readMailsTo(customer.email)).some((mail) => /Te hemos devuelto 1,90\s€/.test(mail.text));
  await expect.poll(hasRefundMail, { timeout: 60_000 }).toBe(true);

  await test.step('the same link then says that the plan was withdrawn', async () => {
    await guestPage.reload();
    await expect(guestPage.getByText('Ya no se puede desistir de este plan')).toBeVisible();
    await expectAccessible(guestPage);
  });
  await guestPage.context().close();
  await expectRecordsAgree(shop);
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
  const reference = requireSingle((await page.getByText(PLAN_REFERENCE).first().textContent())?.match(PLAN_REFERENCE)?.slice(0, 1));
  const guestPage = await openGuestPage(browser, baseURL);
  await guestPage.goto('/withdrawal');
  await guestPage.getByLabel('Número de pedido').fill(reference.toLowerCase());
  await guestPage.getByLabel('Nombre').fill('Lucía Ferrer Molina');
  await guestPage.getByLabel('E-mail').fill(customer.email);
  await confirmWithdrawal(guestPage);
  await guestPage.context().close();
  expect(await readOnlyMailTo(mailbox, customer.email, RECEIVED_HEADING)).toContain(reference.toLowerCase());
  expect((await readSubscription(database, customer.email))?.status).toBe('active');

  const backOffice = new BackOffice(await openGuestPage(browser, baseURL));
  await backOffice.open('/orders?view=withdrawals');
  const row = backOffice.page.getByRole('row').filter({ hasText: reference.toLowerCase() });
  await expect(row).toContainText('Identidad sin comprobar');
  await row.getByRole('button', { name: 'Reembolsar' }).click();
  const refundDialog = backOffice.page.getByRole('dialog');
  // The dialog grows out of the pressed button: before the animation ends, a click misses the dialog's own button.
  await expect(refundDialog).not.toHaveClass(/ant-zoom/);
  await refundDialog.getByRole('button', { name: 'Reembolsar' }).click();
  await expect(backOffice.page.getByText('Desistimiento resuelto')).toBeVisible();
  await backOffice.page.context().close();
  await expect.poll(() => readSubscription(database, customer.email), { timeout: 60_000 }).toEqual(ENDED_SUBSCRIPTION);
  await expectRecordsAgree(shop);
});
