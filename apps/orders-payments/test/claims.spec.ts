import { userClosing, userConfirmed, userEmailChanged } from '@brote/contracts/identity';
import { getMyOrder, getOrder, listMyOrders } from '@brote/contracts/orders';
import { eventually } from '@brote/test-support';
import { aBasket, buy, codeOf, eventsOf, payByCard, payByDebit, place, reached } from './builders';
import { People } from './people';
import { startHarness, type Harness } from './harness';

let harness: Harness;
let people: People;

const from = (customerEmail: string) => aBasket({ customerEmail });
const ownerOf = async (orderId: string) =>
  (await harness.rows<{ user_id: string | null }>('SELECT user_id FROM orders WHERE id = $1', [orderId]))[0]?.user_id ?? null;
const looked = (userId: string) =>
  eventually(async () => {
    const [row] = await harness.rows<{ sync_due_at: Date | null }>('SELECT sync_due_at FROM account WHERE user_id = $1', [userId]);
    expect(row?.sync_due_at).toBeNull();
  });

describe("a guest's orders", () => {
  beforeAll(async () => {
    harness = await startHarness();
    people = await People.start(harness.nats.url);
  });
  afterAll(async () => {
    await people.stop();
    await harness.end();
  });
  beforeEach(() => harness.catalogue.reset());

  it('belong to the account that proves their address, in upper or lower case, with an event', async () => {
    const { orderId } = await buy(harness, from('Marta.Gil@Example.com'));
    const another = await buy(harness, from('other@example.com'));
    const marta = people.has({ email: 'marta.gil@example.COM' });
    expect(await codeOf(harness.requests.send(getMyOrder, { orderId }, { caller: marta.caller }))).toBe('ORDER_UNKNOWN');
    await people.answer(marta);
    await eventually(async () => expect(await eventsOf(harness, orderId)).toEqual(['placed', 'paid', 'claimed']));
    const { orders, total } = await harness.requests.send(listMyOrders, { cursor: null, limit: 10 }, { caller: marta.caller });
    expect([orders.map(({ id }) => id), total]).toEqual([[orderId], 1]);
    expect(await ownerOf(another.orderId)).toBeNull();
  });

  it('bought later with that address belong to the account from their payment on', async () => {
    const ana = people.has();
    await people.answer(ana);
    await looked(ana.userId);
    const page = await place(harness, from(ana.email.toUpperCase()));
    expect(await ownerOf(page.orderId)).toBeNull();
    await payByCard(page);
    await reached(harness, page.checkoutId, 'confirmed');
    expect(await ownerOf(page.orderId)).toBe(ana.userId);
    const [paid] = await harness.rows<{ user: string }>(
      `SELECT payload->>'userId' AS user FROM outbox WHERE aggregate_id = $1 AND type LIKE '%paid%'`,
      [page.orderId],
    );
    expect(paid?.user).toBe(ana.userId);
  });

  it('with a delayed payment are claimed when the payment succeeds', async () => {
    const leo = people.has();
    const page = await place(harness, from(leo.email));
    await payByDebit(page);
    await reached(harness, page.checkoutId, 'payment_delayed');
    await people.answer(leo);
    await eventually(async () => {
      const [row] = await harness.rows<{ email: string | null }>('SELECT email FROM account WHERE user_id = $1', [leo.userId]);
      expect(row?.email).toBe(leo.email);
    });
    expect(await ownerOf(page.orderId)).toBeNull();
    await harness.sandbox.control(`sessions/${page.sessionId}/settle`, { outcome: 'succeeded' });
    await reached(harness, page.checkoutId, 'confirmed');
    expect(await ownerOf(page.orderId)).toBe(leo.userId);
  });

  it('are never claimed by an account that is closing or has no confirmed address', async () => {
    const eve = people.has({ confirmed: false });
    const gone = people.has();
    const [ofEve, ofGone] = [await buy(harness, from(eve.email)), await buy(harness, from(gone.email))];
    await people.answer(eve, userConfirmed);
    people.change(gone, null);
    await people.answer(gone, userClosing);
    await looked(eve.userId);
    await looked(gone.userId);
    const later = await buy(harness, from(eve.email));
    for (const { orderId } of [ofEve, ofGone, later]) expect(await ownerOf(orderId)).toBeNull();
  });

  it('follow a changed address, and the old address is free for other accounts', async () => {
    const pau = people.has();
    await people.answer(pau);
    await looked(pau.userId);
    const moved = await buy(harness, from('pau.nou@example.com'));
    people.change(pau, { email: 'pau.nou@example.com' });
    await people.answer(pau, userEmailChanged);
    await eventually(async () => expect(await ownerOf(moved.orderId)).toBe(pau.userId));
    const heir = people.has({ email: pau.email });
    await people.answer(heir);
    await looked(heir.userId);
    expect(await ownerOf((await buy(harness, from(pau.email))).orderId)).toBe(heir.userId);
    expect(await ownerOf(moved.orderId)).toBe(pau.userId);
  });

  it('stay with the account that bought them', async () => {
    const [buyer, owner] = [people.has(), people.has()];
    const { orderId } = await buy(harness, from(owner.email), buyer.caller);
    await people.answer(owner);
    await looked(owner.userId);
    expect(await ownerOf(orderId)).toBe(buyer.userId);
    expect((await harness.requests.send(getOrder, { orderId })).status).toBe('processing');
  });
});
