import { userClosing, userConfirmed, userEmailChanged } from '@brote/contracts/identity';
import { getMyOrder, getOrder, listMyOrders } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { aBasket, buy, refusalCodeOf, readEventTypesOf, payByCard, payByDebit, place, waitForCheckoutStep } from './builders';
import { FakeIdentity } from './fake-identity';
import { startHarness, type Harness } from './harness';

let harness: Harness;
let identity: FakeIdentity;

const basketWithEmail = (customerEmail: string) => aBasket({ customerEmail });
const readOwnerOf = async (orderId: string) =>
  (await harness.queryRows<{ user_id: string | null }>('SELECT user_id FROM orders WHERE id = :orderId', { orderId }))[0]?.user_id ?? null;
const waitForSync = (userId: string) =>
  eventually(async () => {
    const [row] = await harness.queryRows<{ sync_due_at: Date | null }>('SELECT sync_due_at FROM account WHERE user_id = :userId', {
      userId,
    });
    expect(row?.sync_due_at).toBeNull();
  });

describe("a guest's orders", () => {
  beforeAll(async () => {
    harness = await startHarness();
    identity = await FakeIdentity.start(harness.nats.url);
  });
  afterAll(async () => {
    await identity.stop();
    await harness.end();
  });
  beforeEach(() => harness.catalogue.reset());

  it('belong to the account that proves their address, in upper or lower case, with an event', async () => {
    const { orderId } = await buy(harness, basketWithEmail('Marta.Gil@Example.com'));
    const otherOrder = await buy(harness, basketWithEmail('other@example.com'));
    const customer = identity.addAccount({ email: 'marta.gil@example.COM' });
    expect(await refusalCodeOf(harness.requests.send(getMyOrder, { orderId }, { caller: customer.caller }))).toBe('ORDER_UNKNOWN');
    await identity.publishEvent(customer);
    await eventually(async () => expect(await readEventTypesOf(harness, orderId)).toEqual(['placed', 'paid', 'claimed']));
    const { orders, total } = await harness.requests.send(listMyOrders, { cursor: null, limit: 10 }, { caller: customer.caller });
    expect([orders.map(({ id }) => id), total]).toEqual([[orderId], 1]);
    expect(await readOwnerOf(otherOrder.orderId)).toBeNull();
  });

  it('bought later with that address belong to the account from their payment on', async () => {
    const customer = identity.addAccount();
    await identity.publishEvent(customer);
    await waitForSync(customer.userId);
    const paymentPage = await place(harness, basketWithEmail(customer.email.toUpperCase()));
    expect(await readOwnerOf(paymentPage.orderId)).toBeNull();
    await payByCard(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect(await readOwnerOf(paymentPage.orderId)).toBe(customer.userId);
    const [paidOrder] = await harness.queryRows<{ user: string }>(
      `SELECT payload->>'userId' AS user FROM outbox WHERE aggregate_id = :orderId AND type LIKE '%paid%'`,
      { orderId: paymentPage.orderId },
    );
    expect(paidOrder?.user).toBe(customer.userId);
  });

  it('with a delayed payment are claimed when the payment succeeds', async () => {
    const customer = identity.addAccount();
    const paymentPage = await place(harness, basketWithEmail(customer.email));
    await payByDebit(paymentPage);
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'payment_delayed');
    await identity.publishEvent(customer);
    await eventually(async () => {
      const [row] = await harness.queryRows<{ email: string | null }>('SELECT email FROM account WHERE user_id = :userId', {
        userId: customer.userId,
      });
      expect(row?.email).toBe(customer.email);
    });
    expect(await readOwnerOf(paymentPage.orderId)).toBeNull();
    await harness.sandbox.postControl(`sessions/${paymentPage.sessionId}/settle`, { outcome: 'succeeded' });
    await waitForCheckoutStep(harness, paymentPage.checkoutId, 'confirmed');
    expect(await readOwnerOf(paymentPage.orderId)).toBe(customer.userId);
  });

  it('are never claimed by an account that is closing or has no confirmed address', async () => {
    const unconfirmedUser = identity.addAccount({ confirmed: false });
    const deletedUser = identity.addAccount();
    const [unconfirmedOrder, deletedOrder] = [
      await buy(harness, basketWithEmail(unconfirmedUser.email)),
      await buy(harness, basketWithEmail(deletedUser.email)),
    ];
    await identity.publishEvent(unconfirmedUser, userConfirmed);
    identity.changeContact(deletedUser, null);
    await identity.publishEvent(deletedUser, userClosing);
    await waitForSync(unconfirmedUser.userId);
    await waitForSync(deletedUser.userId);
    const laterOrder = await buy(harness, basketWithEmail(unconfirmedUser.email));
    for (const { orderId } of [unconfirmedOrder, deletedOrder, laterOrder]) expect(await readOwnerOf(orderId)).toBeNull();
  });

  it('follow a changed address, and the old address is free for other accounts', async () => {
    const customer = identity.addAccount();
    await identity.publishEvent(customer);
    await waitForSync(customer.userId);
    const earlierOrder = await buy(harness, basketWithEmail('pau.nou@example.com'));
    identity.changeContact(customer, { email: 'pau.nou@example.com' });
    await identity.publishEvent(customer, userEmailChanged);
    await eventually(async () => expect(await readOwnerOf(earlierOrder.orderId)).toBe(customer.userId));
    const newOwner = identity.addAccount({ email: customer.email });
    await identity.publishEvent(newOwner);
    await waitForSync(newOwner.userId);
    expect(await readOwnerOf((await buy(harness, basketWithEmail(customer.email))).orderId)).toBe(newOwner.userId);
    expect(await readOwnerOf(earlierOrder.orderId)).toBe(customer.userId);
  });

  it('stay with the account that bought them', async () => {
    const [buyer, owner] = [identity.addAccount(), identity.addAccount()];
    const { orderId } = await buy(harness, basketWithEmail(owner.email), buyer.caller);
    await identity.publishEvent(owner);
    await waitForSync(owner.userId);
    expect(await readOwnerOf(orderId)).toBe(buyer.userId);
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('processing');
  });
});
