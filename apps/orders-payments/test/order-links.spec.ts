import {
  getInvoiceByLink,
  getOrder,
  getOrderByLink,
  orderLinkRequested,
  prepareWithdrawal,
  renewOrderLink,
  requestOrderLink,
} from '@brote/contracts/orders';
import { shipOrderAsStaff } from '@brote/contracts/staff-orders';
import { aCaller } from '@brote/test-support';
import { refusalCodeOf, basketOfPacks, payByCard, place, waitForCheckoutStep, waitForSessionState } from './builders';
import { startHarness, type Harness } from './harness';

const asStaff = { caller: aCaller({ roles: ['customer', 'staff'] }) };
const DAY_MS = 24 * 3_600_000;
let harness: Harness;

async function placePaidOrder(): Promise<{ orderId: string; token: string; number: string; sessionId: string }> {
  const paymentPage = await place(harness, basketOfPacks(1));
  await payByCard(paymentPage);
  await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
  const { number, linkToken } = await harness.requests.send(getOrder, { orderId: paymentPage.orderId });
  return { orderId: paymentPage.orderId, token: linkToken, number, sessionId: paymentPage.sessionId };
}
const openLink = (token: string) => harness.requests.send(getOrderByLink, { token });
const readLinkEmailsOf = (orderId: string) =>
  harness.queryRows<{ payload: object }>(`SELECT payload FROM outbox WHERE type = :type AND payload->>'orderId' = :orderId`, {
    type: orderLinkRequested.type,
    orderId,
  });

describe('an order link', () => {
  beforeAll(async () => void (harness = await startHarness()));
  afterAll(async () => harness.end());

  it('ends 90 days after the last step, is then refused everywhere, and renews with each step', async () => {
    const { orderId, token, number } = await placePaidOrder();
    await harness.advance(89 * DAY_MS);
    expect(await openLink(token)).toMatchObject({ id: orderId, linkToken: '' });
    await harness.advance(2 * DAY_MS);
    for (const linkContract of [getOrderByLink, getInvoiceByLink])
      expect(await refusalCodeOf(harness.requests.send(linkContract, { token }))).toBe('LINK_ENDED');
    const declarantDetails = { name: 'Lucía Ferrer', email: 'eve@example.com', reason: null, locale: 'es' as const, clientHash: null };
    const items = [{ line: 0, quantity: 1, sealOpened: false }];
    const statement = { ...declarantDetails, orderNumber: number, items, linkToken: token };
    expect(await refusalCodeOf(harness.requests.send(prepareWithdrawal, statement))).toBe('WITHDRAWAL_ITEMS_INVALID');
    await harness.requests.send(shipOrderAsStaff, { orderId, carrier: 'seur', trackingNumber: 'SEUR-0001' }, asStaff);
    expect((await openLink(token)).id).toBe(orderId);
  });

  it("is mailed again to the order's address once an hour; every reply is the same", async () => {
    const { orderId, token } = await placePaidOrder();
    await harness.advance(91 * DAY_MS);
    const answers = [await harness.requests.send(renewOrderLink, { token }), await harness.requests.send(renewOrderLink, { token })];
    for (const forged of ['', 'a.b', `${token.slice(0, -1)}!`])
      answers.push(await harness.requests.send(renewOrderLink, { token: forged }));
    expect(answers).toEqual(Array(5).fill({}));
    expect(await readLinkEmailsOf(orderId)).toHaveLength(1);
    await harness.advance(DAY_MS);
    await harness.requests.send(renewOrderLink, { token });
    expect(await readLinkEmailsOf(orderId)).toHaveLength(2);
    // The link of the e-mail is open, although the order has taken no step; the old link stays closed.
    const { linkToken } = await harness.requests.send(getOrder, { orderId });
    expect((await openLink(linkToken)).id).toBe(orderId);
    expect(await refusalCodeOf(openLink(token))).toBe('LINK_ENDED');
    await harness.advance(91 * DAY_MS);
    expect(await refusalCodeOf(openLink(linkToken))).toBe('LINK_ENDED');
  });

  it('is shown to the holder of a Checkout Session for one day after the payment', async () => {
    const { sessionId } = await placePaidOrder();
    expect((await waitForSessionState(harness, sessionId, 'paid')).linkToken).not.toBeNull();
    await harness.advance(DAY_MS);
    expect((await waitForSessionState(harness, sessionId, 'paid')).linkToken).toBeNull();
  });

  it('is mailed for number and address once an hour; wrong guesses get the same reply', async () => {
    const { orderId } = await placePaidOrder();
    const { number, shippingInfo: ownAddress } = await harness.requests.send(getOrder, { orderId });
    const guesses = [
      { orderNumber: number, email: 'eve@example.com' },
      { orderNumber: 'BR-2026-999999', email: ownAddress.email },
    ];
    for (const guess of guesses) expect(await harness.requests.send(requestOrderLink, guess)).toEqual({});
    expect(await readLinkEmailsOf(orderId)).toEqual([]);
    const ownRequest = { orderNumber: ` ${number.toLowerCase()} `, email: ownAddress.email.toUpperCase() };
    for (let times = 0; times < 3; times += 1) expect(await harness.requests.send(requestOrderLink, ownRequest)).toEqual({});
    expect(await readLinkEmailsOf(orderId)).toHaveLength(1);
  });
});
