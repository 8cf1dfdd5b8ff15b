import { randomUUID } from 'node:crypto';
import type { Caller } from '@brote/contracts';
import { getOrder } from '@brote/contracts/orders';
import * as recalls from '@brote/contracts/recalls';
import { openRecallRequest, recallScope } from '@brote/contracts/recalls/examples';
import { aCaller } from '@brote/test-support';
import { ShipOrder } from '#app/fulfilment/shipments/ship-order';
import { aBasket, buy, refusalCodeOf, withShippingInfo } from './builders';
import { startHarness, type Harness } from './harness';

const admin = aCaller({ roles: ['customer', 'staff', 'admin'] });
const staffCaller = aCaller({ roles: ['customer', 'staff'] });
let harness: Harness;

const buyAndShip = async (email: string): Promise<string> => {
  const { orderId } = await buy(harness, aBasket(withShippingInfo({ email })));
  await harness.app.get(ShipOrder).ship({ orderId, carrier: 'seur', trackingNumber: 'SEUR-0001' });
  return orderId;
};
const RECALL_REQUEST = { ...openRecallRequest, batches: [] };
const openRecall = (overrides: Partial<recalls.OpenRecallRequest> = {}, caller: Caller = admin) =>
  harness.requests.send(recalls.openRecall, { ...RECALL_REQUEST, recallId: randomUUID(), ...overrides }, { caller });
const preview = (overrides: Partial<recalls.RecallScope> = {}) =>
  harness.requests.send(recalls.previewRecall, { ...recallScope, batches: [], ...overrides }, { caller: admin });
const readRecipientsOf = async (recallId: string) =>
  (await harness.requests.send(recalls.listRecallRecipients, { recallId, cursor: null, limit: 50 }, { caller: staffCaller })).rows;
const readNoticeEventsOf = async (recallId: string) =>
  harness.queryRows<{ payload: recalls.RecallNoticeEventData }>(
    `SELECT payload FROM outbox WHERE type = 'orders.recall-notice.wanted.v1' AND payload ->> 'recallId' = :recallId ORDER BY id`,
    { recallId },
  );

describe('a recall', () => {
  const orders: string[] = [];
  beforeAll(async () => {
    harness = await startHarness();
    for (const email of ['ana@example.com', 'Berta@example.com', 'berta@example.com']) orders.push(await buyAndShip(email));
    await buy(harness, aBasket(withShippingInfo({ email: 'still.here@example.com' })));
  }, 120_000);
  afterAll(async () => harness.end());
  beforeEach(() => harness.catalogue.traced.clear());

  it('is opened by admins alone', async () => {
    expect(await refusalCodeOf(openRecall({}, staffCaller))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(recalls.previewRecall, recallScope, { caller: staffCaller }))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(harness.requests.send(recalls.listRecalls, {}, { caller: aCaller() }))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(openRecall({}, { ...admin, authenticatedAt: admin.authenticatedAt - 16 * 60_000 }))).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
  });

  it('counts each person once, and only orders that have left', async () => {
    expect(await preview()).toEqual({ people: 2, orders: 3, packed: 0, books: 0, possible: 3, unreachable: 0 });
    expect(await preview({ shippedUntil: '2020-01-01' })).toMatchObject({ orders: 0 });
    expect(await preview({ skus: ['kids-green'] })).toMatchObject({ orders: 0 });
  });

  it('uses the traced batches, and includes possible holders unless the reach is the books', async () => {
    const [first = '', second = '', third = ''] = orders;
    expect(await refusalCodeOf(preview({ batches: ['L-none'] }))).toBe('BATCH_UNKNOWN');
    harness.catalogue.traced.set(first, 'packed').set(second, 'elsewhere');
    expect(await preview({ batches: ['L-1'] })).toMatchObject({ people: 2, packed: 1, books: 0, possible: 1 });
    harness.catalogue.traced.set(third, 'books');
    expect(await preview({ batches: ['L-1'], reach: 'books' })).toMatchObject({ people: 2, packed: 1, books: 1, possible: 0 });
  });

  it.each(['This recall is voluntary and concerns the bristles.', 'As a precautionary measure only, bristles come loose.'])(
    'refuses a text that plays the hazard down: %s',
    async (en) => expect(await refusalCodeOf(openRecall({ hazard: { ...RECALL_REQUEST.hazard, en } }))).toBe('WORDS_PLAY_DOWN'),
  );

  it('notifies each person once, is published and is listed', async () => {
    const recallId = randomUUID();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await openRecall({ recallId })).toMatchObject({ id: recallId, pending: 2, notified: 0 });
    const recipients = await readRecipientsOf(recallId);
    // Notices of one transaction have no fixed order.
    expect([...recipients].sort((one, other) => one.orders - other.orders)).toMatchObject([
      { orders: 1, certainty: 'possible', state: 'pending', remedy: null },
      { orders: 2, certainty: 'possible', state: 'pending', remedy: null },
    ]);
    expect((await readNoticeEventsOf(recallId)).map(({ payload }) => payload.noticeId).sort()).toEqual(
      recipients.map(({ id }) => id).sort(),
    );
    const publishedRecall = (await harness.requests.send(recalls.getRecalls, {})).recalls[0];
    expect(publishedRecall).toMatchObject({
      id: recallId,
      product: RECALL_REQUEST.product,
      remedies: RECALL_REQUEST.remedies,
      closedAt: null,
    });
    expect(publishedRecall).not.toHaveProperty('reach');
    const audit = 'SELECT action, after FROM staff_audit WHERE target_id = :recallId ORDER BY seq';
    expect(await harness.queryRows(audit, { recallId })).toMatchObject([
      { action: 'recall.open', after: { notified: 2, people: 2, orders: 3 } },
    ]);
  });

  it('notifies later buyers until it is closed', async () => {
    const { id: recallId } = await openRecall();
    const notify = () => harness.requests.send(recalls.notifyRecall, { recallId }, { caller: admin });
    expect(await notify()).toMatchObject({ pending: 2 });
    orders.push(await buyAndShip('carla@example.com'));
    for (let attempt = 0; attempt < 2; attempt += 1) expect(await notify()).toMatchObject({ pending: 3 });
    expect(await readNoticeEventsOf(recallId)).toHaveLength(3);
    const close = { recallId, note: 'Todos han contestado' };
    const closedRecall = await harness.requests.send(recalls.closeRecall, close, { caller: admin });
    expect(closedRecall.closedAt).not.toBeNull();
    expect(await harness.requests.send(recalls.closeRecall, close, { caller: admin })).toEqual(closedRecall);
    expect(await refusalCodeOf(notify())).toBe('RECALL_CLOSED');
    expect(await refusalCodeOf(harness.requests.send(recalls.notifyRecall, { recallId: randomUUID() }, { caller: admin }))).toBe(
      'RECALL_UNKNOWN',
    );
  });

  it('lets the holder of the link choose a remedy, and no one else', async () => {
    const { id: recallId } = await openRecall();
    const [person] = await readRecipientsOf(recallId);
    if (person === undefined) throw new Error('No notice was created');
    const notice = await harness.requests.send(recalls.getRecallNotice, { noticeId: person.id });
    const order = await harness.requests.send(getOrder, { orderId: person.orderId });
    expect(notice).toMatchObject({ email: order.shippingInfo.email, locale: order.locale, recall: { id: recallId } });
    const { token } = notice;
    const answer = (remedy: recalls.RecallRemedy) => harness.requests.send(recalls.answerRecall, { token, remedy });
    expect(await harness.requests.send(recalls.getRecallByLink, { token })).toMatchObject({
      remedy: null,
      orderNumbers: expect.arrayContaining([order.number]) as string[],
    });
    expect(await refusalCodeOf(answer('repair'))).toBe('REMEDY_NOT_OFFERED');
    await answer('refund');
    expect(await answer('replacement')).toMatchObject({ remedy: 'replacement' });
    expect((await readRecipientsOf(recallId)).find(({ id }) => id === person.id)).toMatchObject({ remedy: 'replacement' });
    const forged = `${token.slice(0, -4)}AAAA`;
    expect(await refusalCodeOf(harness.requests.send(recalls.getRecallByLink, { token: forged }))).toBe('LINK_INVALID');
    expect(await refusalCodeOf(harness.requests.send(recalls.answerRecall, { token: 'nonsense', remedy: 'refund' }))).toBe('LINK_INVALID');
  });

  it('is owed until staff record the remedy once; no other choice is accepted afterwards', async () => {
    const { id: recallId } = await openRecall();
    const [person, other] = await readRecipientsOf(recallId);
    if (person === undefined || other === undefined) throw new Error('Fewer than two notices were created');
    const noticeId = person.id;
    const { token } = await harness.requests.send(recalls.getRecallNotice, { noticeId });
    const choose = (remedy: recalls.RecallRemedy) => harness.requests.send(recalls.answerRecall, { token, remedy });
    const finish = (remedy: recalls.RecallRemedy, overrides: Partial<recalls.FinishRemedyRequest> = {}, caller = staffCaller) =>
      harness.requests.send(recalls.finishRemedy, { recallId, noticeId, remedy, note: 'Reembolso 4711', ...overrides }, { caller });
    const readCounts = async () => {
      const { rows } = await harness.requests.send(recalls.listRecalls, {}, { caller: staffCaller });
      const row = rows.find(({ id }) => id === recallId);
      return [row?.answered, row?.openRemedies, row?.doneRemedies];
    };
    const readNoticeIdsIn = async (progress: recalls.RecallProgress) =>
      (
        await harness.requests.send(recalls.listRecallRecipients, { recallId, progress, cursor: null, limit: 50 }, { caller: staffCaller })
      ).rows.map(({ id }) => id);
    await choose('refund');
    expect([await readCounts(), await readNoticeIdsIn('open'), await readNoticeIdsIn('done')]).toEqual([[1, 1, 0], [noticeId], []]);
    expect(await refusalCodeOf(finish('refund', {}, aCaller()))).toBe('FORBIDDEN');
    expect(await refusalCodeOf(finish('repair'))).toBe('REMEDY_NOT_OFFERED');
    expect(await refusalCodeOf(finish('refund', { noticeId: randomUUID() }))).toBe('NOTICE_UNKNOWN');
    expect(await refusalCodeOf(finish('refund', { recallId: randomUUID() }))).toBe('NOTICE_UNKNOWN');
    const finishedRemedy = await finish('refund');
    expect(finishedRemedy).toMatchObject({ id: noticeId, remedy: 'refund', doneRemedy: 'refund', doneNote: 'Reembolso 4711' });
    expect(finishedRemedy.doneAt).not.toBeNull();
    expect(await finish('refund', { note: 'Sent again' })).toEqual(finishedRemedy);
    expect(await refusalCodeOf(finish('replacement'))).toBe('REMEDY_DONE');
    expect([await readCounts(), await readNoticeIdsIn('open'), await readNoticeIdsIn('done')]).toEqual([[1, 0, 1], [], [noticeId]]);
    expect(await refusalCodeOf(choose('replacement'))).toBe('REMEDY_DONE');
    expect(await harness.requests.send(recalls.getRecallByLink, { token })).toMatchObject({
      remedy: 'refund',
      doneRemedy: 'refund',
      doneAt: finishedRemedy.doneAt,
    });
    // A person may receive a remedy although no e-mail reached them.
    expect(await finish('replacement', { noticeId: other.id })).toMatchObject({ remedy: null, doneRemedy: 'replacement' });
    expect(await readCounts()).toEqual([1, 0, 2]);
    const remedyEventsSql = `SELECT payload FROM outbox WHERE type = 'orders.recall-remedy.done.v1' AND payload ->> 'recallId' = :recallId ORDER BY id`;
    expect(await harness.queryRows(remedyEventsSql, { recallId })).toMatchObject([
      { payload: { noticeId, orderId: person.orderId, remedy: 'refund' } },
      { payload: { noticeId: other.id, orderId: other.orderId, remedy: 'replacement' } },
    ]);
    const audit = `SELECT after FROM staff_audit WHERE target_id = :recallId AND action = 'recall.remedy' ORDER BY seq`;
    expect(await harness.queryRows(audit, { recallId })).toEqual([
      { after: { noticeId, orderId: person.orderId, chosen: 'refund', remedy: 'refund' } },
      { after: { noticeId: other.id, orderId: other.orderId, chosen: null, remedy: 'replacement' } },
    ]);
  });
});
