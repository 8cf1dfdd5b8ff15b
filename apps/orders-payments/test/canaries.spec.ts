import { randomUUID } from 'node:crypto';
import { shippingInfo } from '@brote/contracts/examples';
import { ensureStripeCustomer } from '@brote/contracts/orders';
import { eraseFromOrders, exportFromOrders, type PersonalDataRequest } from '@brote/contracts/personal-data';
import { openRecallRequest } from '@brote/contracts/recalls/examples';
import { addOrderNote } from '@brote/contracts/staff-orders';
import { aCaller, eventually } from '@brote/test-support';
import { Canaries, TextColumns } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { PurgePersonalData } from '#app/operations/personal-data/personal-data-retention';
import { DeliverOrder, ShipOrder } from '#app/fulfilment/shipments/ship-order';
import { aBasket, buy } from './builders';
import { FakeIdentity } from './fake-identity';
import { startHarness, type Harness } from './harness';

const NINE_YEARS_MS = 9 * 366 * 86_400_000;
let harness: Harness;
let identity: FakeIdentity;

beforeAll(async () => {
  harness = await startHarness();
  identity = await FakeIdentity.start(harness.nats.url);
});
afterAll(async () => {
  await identity.stop();
  await harness.end();
});

/** A customer whose only order has arrived; every typed text contains the mark. */
async function createCustomer(marker: string) {
  const email = `${marker}@example.com`;
  const person = identity.addAccount({ email });
  await identity.publishEvent(person);
  const typedFields = { firstName: `${marker} A`, lastName: `${marker} B`, email, address: `${marker} 1`, city: `${marker} C` };
  const company = { name: `${marker} SL`, taxId: 'A58818501' };
  const basket = aBasket({ customerEmail: email, shippingInfo: { ...shippingInfo, ...typedFields }, company });
  const { orderId } = await buy(harness, basket, person.caller);
  await harness.app.get(ShipOrder).ship({ orderId, carrier: 'gls', trackingNumber: 'GLS-0001' });
  await harness.app.get(DeliverOrder).deliver(orderId);
  await harness.requests.send(
    addOrderNote,
    { orderId, noteId: randomUUID(), text: `${marker} called` },
    { caller: aCaller({ roles: ['customer', 'staff'] }) },
  );
  await harness.requests.send(ensureStripeCustomer, { userId: person.userId });
  return { person, orderId };
}

/** Inserts rows that no use case above creates. */
async function insertRemainingRows(canaries: Canaries, { userId, email }: PersonalDataRequest, orderId: string): Promise<void> {
  const now = new Date(harness.now());
  const { remedies } = openRecallRequest;
  const recall = { id: randomUUID(), scope: '{}', words: '{"product": {"en": "A", "es": "B"}}', remedies, opened_at: now };
  await canaries.insert('recall', recall);
  const notice = { order_id: orderId, order_ids: [orderId], certainty: 'books', state: 'sent', finalized_at: now };
  const doneRemedy = { remedy: 'refund', answered_at: now, done_remedy: 'refund', done_at: now };
  await canaries.insert('recall_notice', { id: randomUUID(), recall_id: recall.id, person_key: 'x', ...notice, ...doneRemedy });
  const money = { payment_intent: 'pi_x', amount: 1, reason: 'x', state: 'succeeded', restock: 'none', tries: 0 };
  await canaries.insert('refund', { id: randomUUID(), order_id: orderId, ...money, due_at: now, requested_at: now, finalized_at: now });
  const paid = { kind: 'order', payment_intent: `pi_${userId}`, amount: 1, currency: 'eur', paid_at: now, email, name: 'x' };
  await canaries.insert('unknown_payment', { id: randomUUID(), ...paid, found_at: now, state: 'open', due_at: now });
  const statementFields = {
    order_number: 'BR-0',
    order_id: orderId,
    is_proven: true,
    user_id: userId,
    name: 'x',
    email: 'x',
    items: '[]',
    lines: '[]',
  };
  const times = { prepared_at: now, received_at: now, resolved_at: now };
  await canaries.insert('withdrawal', {
    id: randomUUID(),
    version: 1,
    state: 'refused',
    locale: 'es',
    confirm_hash: 'x',
    ...statementFields,
    ...times,
  });
}

async function plantAll(canaries: Canaries, { userId, email }: PersonalDataRequest, orderId: string): Promise<void> {
  const orderFilter = { where: 'order_id = :value', value: orderId };
  await canaries.plant({ table: 'account', where: 'user_id = :value', value: userId, keep: ['email'] });
  for (const table of ['checkout', 'order_note', 'recall_notice', 'refund', 'withdrawal']) await canaries.plant({ table, ...orderFilter });
  await canaries.plant({ table: 'unknown_payment', where: 'email = :value', value: email, keep: ['email'] });
  await canaries.plant({ table: 'payment', ...orderFilter, words: { last4: 'wqzk' } });
  await canaries.plant({ table: 'invoice', ...orderFilter, paths: { content: ['reason'] } });
  const paths = { shipping: ['address'], company: ['name'], failure: ['note'] };
  await canaries.plant({ table: 'orders', where: 'id = :value', value: orderId, paths });
  const ofOrder = '(SELECT number FROM invoice WHERE order_id = :value)';
  const recipient = ['recipient', 'name'];
  await canaries.plant({ table: 'billing_record', where: `invoice_number = ${ofOrder}`, value: orderId, paths: { record: recipient } });
  await canaries.plant({ table: 'billing_chain', where: `last->>'number' = ${ofOrder}`, value: orderId, paths: { last: recipient } });
}

it('exportFromOrders shows no columns without personal data except those that the export names', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  const { person, orderId } = await createCustomer(`zyx-${canaries.seed}`);
  await insertRemainingRows(canaries, person, orderId);
  const textColumns = new TextColumns(harness.db.dataSource, dataMap, canaries.seed);
  await textColumns.fillEmptyTables({ user_id: person.userId, order_id: orderId });
  const request = { userId: person.userId, email: person.email };
  const planted = await textColumns.plantInPlainColumns(async () => JSON.stringify(await harness.requests.send(exportFromOrders, request)));
  expect(planted.failed).toEqual([]);
  // Facts about the person's own orders and account, which the export names on purpose.
  expect(planted.shown).toEqual([
    'invoice.corrects',
    'invoice.currency',
    'invoice.number',
    'order_line.brushes',
    'order_line.product_id',
    'orders.locale',
    'orders.number',
    'orders.timeline',
    'payment.currency',
    'payment.method_type',
    'unknown_payment.currency',
    'withdrawal.lines',
    'withdrawal.order_number',
    'withdrawal.returned_lines',
  ]);
  // The database itself refuses each word here, by the column's type or by the values that a CHECK names.
  expect(planted.refused).toEqual([
    ...['billing_answer.verdict: check', 'billing_sender.refusal_reason: check'],
    'dead_letter.status: check',
    'dispute.state: check',
    'document_backfill.state: check',
    ...['invoice.charge_id: check', 'invoice.dispute_id: check'],
    'lost_number.source: check',
    'orders.cancel_reason: check',
    'orders.currency: check',
    'orders.status: check',
    'orders.vat_evidence: check',
    ...['plan_document.kind: check', 'plan_document.state: check'],
    'recall_notice.certainty: check',
    'recall_notice.done_remedy: check',
    'recall_notice.order_ids: type',
    'recall_notice.remedy: check',
    'recall_notice.state: check',
    'refund.cause: check',
    'refund.restock: check',
    'refund.state: check',
    'stream_watch.role: check',
    'stripe_event.state: check',
    ...['unknown_payment.kind: check', 'unknown_payment.refund_state: check', 'unknown_payment.state: check'],
    'withdrawal.state: check',
  ]);
  expect(planted.taken).toBeGreaterThanOrEqual(85);
});

it('the service exports, erases and ends every personal column as the data map says', async () => {
  const canaries = new Canaries(harness.db.dataSource, dataMap);
  const marker = `zyx-${canaries.seed}`;
  const { person, orderId } = await createCustomer(marker);
  await eventually(async () =>
    expect(await harness.queryRows('SELECT 1 FROM invoice WHERE order_id = :orderId', { orderId })).toHaveLength(1),
  );
  expect(await canaries.findPlainColumnsWith(marker)).toEqual([]);
  await insertRemainingRows(canaries, person, orderId);
  await plantAll(canaries, person, orderId);
  expect(canaries.findUnplanted()).toEqual([]);
  const request = { userId: person.userId, email: person.email };
  expect(canaries.findExportGaps(await harness.requests.send(exportFromOrders, request))).toEqual([]);

  identity.changeContact(person, null);
  await harness.requests.send(eraseFromOrders, request);
  const kept = ['billing_chain.last', 'billing_record.record', 'invoice.content'].map((column) => `${column} > ${column}`);
  await eventually(async () => expect(await canaries.findTraces()).toEqual(kept));

  await harness.advance(NINE_YEARS_MS);
  await harness.app.get(PurgePersonalData).purge();
  expect(await canaries.findTraces()).toEqual([]);
  expect(await canaries.findPlainColumnsWith(marker)).toEqual([]);
  expect(await harness.queryRows(`SELECT 1 FROM invoice WHERE content::text LIKE :content`, { content: `%${marker}%` })).toEqual([]);
});
