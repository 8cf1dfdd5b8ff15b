import {
  getInvoiceByLink,
  getOrder,
  getOrderByLink,
  orderLinkWanted,
  prepareWithdrawal,
  renewOrderLink,
  requestOrderLink,
} from '@brote/contracts/orders';
import { shipOrderAsStaff } from '@brote/contracts/staff-orders';
import { aCaller } from '@brote/test-support';
import { codeOf, packs, payByCard, place, reached, sees } from './builders';
import { startHarness, type Harness } from './harness';

const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const DAY = 24 * 3_600_000;
let harness: Harness;

async function bought(): Promise<{ orderId: string; token: string; number: string; sessionId: string }> {
  const page = await place(harness, packs(1));
  await payByCard(page);
  await reached(harness, page.checkoutId, 'confirmed');
  const { number, linkToken } = await harness.requests.send(getOrder, { orderId: page.orderId });
  return { orderId: page.orderId, token: linkToken, number, sessionId: page.sessionId };
}
const open = (token: string) => harness.requests.send(getOrderByLink, { token });
const mailed = (orderId: string) =>
  harness.rows<{ payload: object }>(`SELECT payload FROM outbox WHERE type = $1 AND payload->>'orderId' = $2`, [
    orderLinkWanted.type,
    orderId,
  ]);

describe('an order link', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('ends 90 days after the last step, is then refused everywhere, and renews with each step', async () => {
    const { orderId, token, number } = await bought();
    await harness.advance(89 * DAY);
    expect(await open(token)).toMatchObject({ id: orderId, linkToken: '' });
    await harness.advance(2 * DAY);
    for (const opened of [getOrderByLink, getInvoiceByLink])
      expect(await codeOf(harness.requests.send(opened, { token }))).toBe('LINK_ENDED');
    const who = { name: 'Lucía Ferrer', email: 'eve@example.com', reason: null, locale: 'es' as const, clientHash: null };
    const items = [{ line: 0, quantity: 1, sealOpened: false }];
    const statement = { ...who, orderNumber: number, items, linkToken: token };
    expect(await codeOf(harness.requests.send(prepareWithdrawal, statement))).toBe('WITHDRAWAL_ITEMS_INVALID');
    await harness.requests.send(shipOrderAsStaff, { orderId, carrier: 'seur', trackingNumber: 'SEUR-0001' }, asStaff);
    expect((await open(token)).id).toBe(orderId);
  });

  it("is mailed again to the order's address once an hour; every reply is the same", async () => {
    const { orderId, token } = await bought();
    await harness.advance(91 * DAY);
    const answers = [await harness.requests.send(renewOrderLink, { token }), await harness.requests.send(renewOrderLink, { token })];
    for (const forged of ['', 'a.b', `${token.slice(0, -1)}!`])
      answers.push(await harness.requests.send(renewOrderLink, { token: forged }));
    expect(answers).toEqual(Array(5).fill({}));
    expect(await mailed(orderId)).toHaveLength(1);
    await harness.advance(DAY);
    await harness.requests.send(renewOrderLink, { token });
    expect(await mailed(orderId)).toHaveLength(2);
    // The link of the e-mail is open, although the order has taken no step; the old link stays closed.
    const { linkToken } = await harness.requests.send(getOrder, { orderId });
    expect((await open(linkToken)).id).toBe(orderId);
    expect(await codeOf(open(token))).toBe('LINK_ENDED');
    await harness.advance(91 * DAY);
    expect(await codeOf(open(linkToken))).toBe('LINK_ENDED');
  });

  it('is shown to the holder of a Checkout Session for one day after the payment', async () => {
    const { sessionId } = await bought();
    expect((await sees(harness, sessionId, 'paid')).linkToken).not.toBeNull();
    await harness.advance(DAY);
    expect((await sees(harness, sessionId, 'paid')).linkToken).toBeNull();
  });

  it('is mailed for number and address once an hour; wrong guesses get the same reply', async () => {
    const { orderId } = await bought();
    const { number, shippingInfo: to } = await harness.requests.send(getOrder, { orderId });
    const guesses = [
      { orderNumber: number, email: 'eve@example.com' },
      { orderNumber: 'BR-2026-999999', email: to.email },
    ];
    for (const guess of guesses) expect(await harness.requests.send(requestOrderLink, guess)).toEqual({});
    expect(await mailed(orderId)).toEqual([]);
    const own = { orderNumber: ` ${number.toLowerCase()} `, email: to.email.toUpperCase() };
    for (let times = 0; times < 3; times += 1) expect(await harness.requests.send(requestOrderLink, own)).toEqual({});
    expect(await mailed(orderId)).toHaveLength(1);
  });
});
