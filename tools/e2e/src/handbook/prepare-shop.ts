import type { Browser } from '@playwright/test';
import { ApiSession } from '../api-session';
import { eventually } from '../eventually';
import { Guest } from '../guest';
import { PaymentProvider } from '../payment-provider';
import type { Shop } from '../shop';
import { ShopClock } from '../shop-clock';
import { ShopDatabase, type DatabaseOwner } from '../shop-database';
import { TaxAgency } from '../tax-agency';

/** The first moment of the shop: a Monday morning in Madrid. The demo orders and plans are of that day. */
export const FIRST_MOMENT = new Date('2026-09-28T08:00:00Z');
const DAYS_UNTIL_PICTURES = 8;
const MINUTES_PER_DAY = 24 * 60;

/** Password of the webhook of a mail provider that exists in the pictures only. */
export const MAIL_WEBHOOK_SECRET = 'bounces-in-the-owner-handbook';

const BLUE_BRUSH = { type: 'Adulto', color: 'Azul océano' } as const;
/** Error of the tax agency about a tax number that it does not know. */
const UNKNOWN_TAX_NUMBER = 1110;
const ANSWER_TIMEOUT_MS = 240_000;

const TICKETS = [
  {
    ...{ name: 'Lucía Ferrer', email: 'lucia@brote.example', category: 'delivery' },
    ...{ subject: 'Falta un cepillo', message: 'El pack ha llegado con tres cepillos en lugar de cuatro. ¿Me podéis enviar el que falta?' },
  },
  {
    ...{ name: 'Tomás Gil', email: 'tomas@brote.example', category: 'subscription' },
    ...{ subject: 'Cambiar de dirección', message: 'Me mudo en noviembre. ¿Hasta qué día puedo cambiar la dirección de la próxima caja?' },
  },
] as const;

/** Fills the demo shop with what the pictures show: a dispute, a payment without its order, a bounce, a withdrawal and messages. */
export async function prepareShop(browser: Browser, shop: Shop): Promise<void> {
  const clock = new ShopClock(shop.controlUrl);
  await waitForDemoData(shop);
  await reportBounce(shop, 'marc@brote.example');
  for (let day = 0; day < DAYS_UNTIL_PICTURES; day += 1) await clock.advanceMinutes(MINUTES_PER_DAY);
  await withdrawFirstOrder(shop);
  for (const ticket of TICKETS) await sendTicket(shop, ticket);
  await buyWithRejectedRecord(browser, shop);
  await buyDisputed(browser, shop);
  await payLostOrder(browser, shop);
  await waitForPictures(shop);
}

async function sendTicket({ origin }: Shop, ticket: (typeof TICKETS)[number]): Promise<void> {
  await post(`${origin}/api/v1/support-requests`, { ...ticket, locale: 'es', website: '', filledInMs: 42_000 }, { origin });
}

/** The report of a mail provider about an address that does not exist. */
async function reportBounce({ gatewayUrl }: Shop, address: string): Promise<void> {
  const report = { RecordType: 'Bounce', Type: 'HardBounce', ID: 1, Email: address, BouncedAt: FIRST_MOMENT.toISOString() };
  const authorization = `Basic ${Buffer.from(`shop:${MAIL_WEBHOOK_SECRET}`).toString('base64')}`;
  await post(`${gatewayUrl}/api/v1/webhooks/mail/postmark`, { ...report, Details: 'The mailbox does not exist' }, { authorization });
}

interface OrderSummary {
  number: string;
  status: string;
}

/** The demo customer withdraws from the delivered order. */
async function withdrawFirstOrder({ gatewayUrl, origin }: Shop): Promise<void> {
  const session = new ApiSession(gatewayUrl, 'customer');
  await session.signIn();
  const { orders } = (await session.get('/api/v1/orders')) as { orders: OrderSummary[] };
  const orderNumber = orders.find(({ status }) => status === 'delivered')?.number;
  if (orderNumber === undefined) throw new Error('The demo customer has no delivered order');
  const statement = {
    orderNumber,
    name: 'Lucía Ferrer',
    email: 'lucia@brote.example',
    items: [],
    reason: null,
    linkToken: null,
    locale: 'es',
  };
  const headers = { ...session.headers(), origin };
  const { id, confirmToken } = await post<{ id: string; confirmToken: string }>(`${origin}/api/v1/withdrawals`, statement, headers);
  await post(`${origin}/api/v1/withdrawals/${id}/confirm`, { confirmToken }, headers);
}

async function openCheckout(browser: Browser, { origin }: Shop, email: string): Promise<Guest> {
  const context = await browser.newContext({ baseURL: origin, locale: 'es-ES', timezoneId: 'Europe/Madrid', reducedMotion: 'reduce' });
  const guest = new Guest(await context.newPage(), email);
  await guest.addToCart('Cepillo individual', [BLUE_BRUSH]);
  await guest.checkOut();
  return guest;
}

async function payAndLeave(guest: Guest): Promise<void> {
  await guest.pay();
  await guest.expectThankYouPage();
  await guest.page.context().close();
}

async function buyWithRejectedRecord(browser: Browser, shop: Shop): Promise<void> {
  const agency = new TaxAgency(shop.aeatUrl ?? '');
  await agency.rejectNext(UNKNOWN_TAX_NUMBER, 'El NIF no está identificado en el censo de la AEAT.');
  await payAndLeave(await openCheckout(browser, shop, 'noa@example.com'));
}

async function buyDisputed(browser: Browser, shop: Shop): Promise<void> {
  const guest = await openCheckout(browser, shop, 'laia@example.com');
  const { sessionId } = guest;
  await payAndLeave(guest);
  await new PaymentProvider(shop.stripeUrl).disputeSession(sessionId);
}

/** A restored database has lost the order, and its customer pays. */
async function payLostOrder(browser: Browser, shop: Shop): Promise<void> {
  const guest = await openCheckout(browser, shop, 'jordi@example.com');
  await new PaymentProvider(shop.stripeUrl).keepSessionOpen(guest.sessionId);
  await new ShopDatabase(shop.home).loseOrder(guest.sessionId);
  await guest.pay();
  await guest.page.waitForURL(/session_id=cs_/);
  await guest.page.context().close();
}

/** The launcher buys the demo orders and plans after the shop is open. */
async function waitForDemoData(shop: Shop): Promise<void> {
  await waitForRow(shop, 'orders', "SELECT 1 FROM orders WHERE status = 'processing'");
  await waitForRow(shop, 'subscriptions', "SELECT 1 FROM delivery WHERE status = 'delivered' HAVING count(*) = 3");
}

/** Waits until the shop has learned of everything that happened elsewhere. */
async function waitForPictures(shop: Shop): Promise<void> {
  await waitForRow(shop, 'orders', "SELECT 1 FROM dispute WHERE state = 'open'");
  await waitForRow(shop, 'orders', "SELECT 1 FROM unknown_payment WHERE state = 'open'");
  await waitForRow(shop, 'orders', "SELECT 1 FROM billing_answer WHERE verdict = 'rejected'");
  await waitForRow(shop, 'notifications', 'SELECT 1 FROM mail_suppression');
}

async function waitForRow({ home }: Shop, owner: DatabaseOwner, sql: string): Promise<void> {
  const database = new ShopDatabase(home);
  await eventually(sql, async () => ((await database.queryRows(owner, sql)).length > 0 ? true : null), ANSWER_TIMEOUT_MS);
}

async function post<T>(url: string, body: object, headers: Record<string, string>): Promise<T> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const reply = await fetch(url, request);
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}: ${text}`);
  return JSON.parse(text) as T;
}
