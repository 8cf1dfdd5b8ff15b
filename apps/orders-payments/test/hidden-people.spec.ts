import { randomUUID } from 'node:crypto';
import type { RequestContract } from '@brote/contracts';
import * as deliveries from '@brote/contracts/deliveries';
import { shippingInfo } from '@brote/contracts/examples';
import * as orders from '@brote/contracts/orders';
import { eraseFromOrders } from '@brote/contracts/personal-data';
import * as recalls from '@brote/contracts/recalls';
import { openRecallRequest } from '@brote/contracts/recalls/examples';
import * as staffOrders from '@brote/contracts/staff-orders';
import { aCaller } from '@brote/test-support';
import { Canaries } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { aBasket, buy } from './builders';
import { FakeIdentity } from './fake-identity';
import { startHarness, type Harness } from './harness';

type StaffContract = RequestContract<object, object, string>;

/** Contracts by which staff change orders; those with a view in their reply are built by the reads below. */
const COMMAND_CONTRACTS = [
  ...['orders.add-order-note.v1', 'orders.cancel-order-as-staff.v1', 'orders.deliver-order-as-staff.v1', 'orders.fail-delivery.v1'],
  ...['orders.refund-order-as-staff.v1', 'orders.resolve-withdrawal-as-staff.v1', 'orders.ship-order-as-staff.v1', 'orders.ship-orders.v1'],
  ...[
    'orders.close-recall.v1',
    'orders.finish-recall-remedy.v1',
    'orders.open-recall.v1',
    'orders.preview-recall.v1',
    'orders.notify-recall.v1',
  ],
  ...['orders.rebuild-order-as-staff.v1', 'orders.refund-unknown-payment-as-staff.v1'],
  ...['orders.retry-plan-document-as-staff.v1', 'orders.issue-earlier-documents-as-staff.v1'],
  'orders.amend-billing-record-as-staff.v1',
  'orders.verify-audit.v1',
];
/** Documents that name the buyer: the slip of a parcel under way, and invoices with their book, which the law keeps. */
const DOCUMENT_CONTRACTS = [
  ...['orders.get-packing-slip.v1', 'orders.get-invoice-for-staff.v1'],
  'orders.get-vat-book-page.v1',
  ...['orders.get-order-document-for-staff.v1', 'orders.get-plan-document-for-staff.v1', 'orders.get-structured-invoice-for-staff.v1'],
];

const isContract = (value: unknown): value is StaffContract =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'request';
const isForStaff = ({ name, caller }: StaffContract) => name.startsWith('orders.') && (caller === 'staff' || caller === 'admin');
const staffContracts = [deliveries, orders, recalls, staffOrders]
  .flatMap((module) => Object.values(module).filter(isContract))
  .filter(isForStaff);

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

const admin = () => aCaller({ roles: ['customer', 'staff', 'admin'], authenticatedAt: harness.now() });

/** An order under way, with a note, a refund, a withdrawal and a notice of a recall; every text contains the mark. */
async function placeMarkedOrder(marker: string) {
  const email = `${marker}@example.com`;
  const person = identity.addAccount({ email });
  await identity.publishEvent(person);
  const typedFields = { firstName: marker, lastName: `${marker}son`, email, address: `${marker} 1`, city: marker, phone: '+34699777131' };
  const { orderId } = await buy(
    harness,
    aBasket({ customerEmail: email, shippingInfo: { ...shippingInfo, ...typedFields } }),
    person.caller,
  );
  await harness.requests.send(staffOrders.addOrderNote, { orderId, noteId: randomUUID(), text: `${marker} called` }, { caller: admin() });
  const recallId = randomUUID();
  await harness.requests.send(recalls.openRecall, { ...openRecallRequest, recallId, batches: [] }, { caller: admin() });
  await harness.queryRows(
    `INSERT INTO recall_notice (id, recall_id, person_key, order_id, order_ids, certainty, state, finalized_at, remedy, answered_at, done_remedy,
                                done_at, done_note)
     VALUES (gen_random_uuid(), :recallId, :marker, :orderId, ARRAY[:orderId::uuid], 'books', 'sent', now(), 'refund', now(), 'refund', now(), :marker)
     ON CONFLICT DO NOTHING`,
    { orderId, recallId, marker },
  );
  await harness.queryRows(
    `INSERT INTO refund (id, order_id, payment_intent, amount, reason, state, restock, tries, due_at, requested_at, finalized_at)
     SELECT gen_random_uuid(), order_id, payment_intent, 1, :marker, 'succeeded', 'none', 0, now(), now(), now() FROM payment WHERE order_id = :orderId`,
    { orderId, marker },
  );
  await harness.queryRows(
    `INSERT INTO withdrawal (id, version, state, order_number, order_id, is_proven, user_id, name, email, items, lines, reason, locale, confirm_hash,
                             prepared_at, received_at, refund_by)
     VALUES (gen_random_uuid(), 1, 'received', 'BR-2026-000001', :orderId, true, :userId, :marker, :email, '[]', '[]', :marker, 'es', 'x', now(), now(), now() + interval '14 days')`,
    { orderId, userId: person.userId, marker, email },
  );
  await harness.queryRows(
    `INSERT INTO unknown_payment (id, kind, payment_intent, amount, currency, paid_at, email, name, found_at, state, due_at)
     VALUES (gen_random_uuid(), 'order', 'pi_' || gen_random_uuid(), 700, 'eur', now(), :email, :marker, now(), 'open', now())`,
    { marker, email },
  );
  return { person, orderId, recallId };
}

/** Every read of staff, with a request that finds the order. */
function staffRequestsFor({ orderId, recallId }: { orderId: string; recallId: string }, search: string | null): [StaffContract, object][] {
  const day = new Date(harness.now());
  const dayFromNow = (days: number) => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const filter = { search, status: null, from: null, until: null, minTotal: null, maxTotal: null };
  const week = { from: dayFromNow(-3), until: dayFromNow(9), status: null, search };
  return [
    [staffOrders.findOrders, { ...filter, cursor: null, limit: 50 }],
    [staffOrders.exportOrders, { ...filter, cursor: null }],
    [staffOrders.getStaffOrder, { orderId }],
    [staffOrders.explainOrderForStaff, { orderId }],
    [staffOrders.exportOrderEvidence, { orderId }],
    [staffOrders.listWithdrawals, { cursor: null, limit: 50 }],
    [staffOrders.listUnknownPayments, { list: null, cursor: null, limit: 50 }],
    [staffOrders.getProducerDeclarations, {}],
    [staffOrders.beginBillingExport, {}],
    [staffOrders.getExportedDocuments, { lastPosition: 1_000, cursor: null }],
    [staffOrders.getExportedRecords, { lastPosition: 1_000, cursor: null }],
    [staffOrders.listFailedPlanDocuments, { cursor: null, limit: 50 }],
    [staffOrders.listLostDocuments, { cursor: null, limit: 50 }],
    [staffOrders.previewEarlierDocuments, {}],
    [staffOrders.getBillingSending, {}],
    [staffOrders.listBillingProblems, { cursor: null, limit: 50 }],
    [staffOrders.getVatStatus, {}],
    [staffOrders.getOssReturn, { year: day.getUTCFullYear(), quarter: 4 }],
    [staffOrders.getPayoutSummary, { from: dayFromNow(-30), until: dayFromNow(1) }],
    [staffOrders.getPayoutBookPage, { from: dayFromNow(-30), until: dayFromNow(1), cursor: null }],
    [deliveries.findOrderDeliveries, { ...week, isOpen: false, after: null, limit: 50 }],
    [
      deliveries.getOrderDeliveriesWeek,
      { ...week, from: dayFromNow(0), until: dayFromNow(6), lateFrom: dayFromNow(-30), lateUntil: dayFromNow(-1) },
    ],
    [deliveries.getOrderDelivery, { orderId }],
    [deliveries.getOrderPicks, { day: dayFromNow(9) }],
    [deliveries.getDeliveryOrders, { deliveryIds: [randomUUID()] }],
    [deliveries.findDeliveryOrders, { number: '1' }],
    [recalls.listRecalls, {}],
    [recalls.listRecallRecipients, { recallId, cursor: null, limit: 50 }],
    [orders.getOrderBuyers, { orderIds: [orderId] }],
  ];
}

it('this spec knows every contract of orders that staff may send', () => {
  const readNames = staffRequestsFor({ orderId: '', recallId: '' }, null).map(([{ name }]) => name);
  const coveredNames = [...readNames, ...COMMAND_CONTRACTS, ...DOCUMENT_CONTRACTS];
  expect(staffContracts.map(({ name }) => name).filter((name) => !coveredNames.includes(name))).toEqual([]);
});

it('the service shows staff no data of a closing account while its parcel is under way', async () => {
  const marker = `zyx${new Canaries(harness.db.dataSource, dataMap).seed.replaceAll(/\d/g, 'q')}`;
  const { person, ...ids } = await placeMarkedOrder(marker);
  const collectReplies = async (search: string | null) => {
    const found: Record<string, string> = {};
    for (const [contract, request] of staffRequestsFor(ids, search)) {
      const caller = contract.caller === 'staff' || contract.caller === 'admin' ? { caller: admin() } : {};
      found[contract.name] = JSON.stringify(await harness.requests.send(contract, request, caller));
    }
    return found;
  };
  const contractsShowing = (found: Record<string, string>) =>
    Object.keys(found)
      .filter((name) => found[name]?.toLowerCase().includes(marker))
      .sort();
  expect(contractsShowing(await collectReplies(null))).toEqual([
    ...[
      'orders.explain-order-for-staff.v1',
      'orders.export-order-evidence.v1',
      'orders.export-orders.v2',
      'orders.find-deliveries.v1',
      'orders.find-orders.v1',
    ],
    'orders.get-deliveries-week.v1',
    ...['orders.get-order-delivery.v1', 'orders.get-staff-order.v1', 'orders.list-recall-people.v1', 'orders.list-unknown-payments.v1'],
    ...['orders.list-withdrawals.v1', 'orders.name-buyers.v1'],
  ]);

  await harness.requests.send(eraseFromOrders, { userId: person.userId, email: person.email });

  expect(contractsShowing(await collectReplies(null))).toEqual([]);
  expect((await collectReplies(null))['orders.get-staff-order.v1']).not.toContain('699777131');
  const repliesToSearch = await collectReplies(marker);
  for (const name of ['orders.find-orders.v1', 'orders.export-orders.v2', 'orders.find-deliveries.v1'])
    expect(repliesToSearch[name]).not.toContain('BR-');
  const { pdfBase64 } = await harness.requests.send(staffOrders.getPackingSlip, { orderId: ids.orderId }, { caller: admin() });
  expect(pdfBase64.length).toBeGreaterThan(1_000);
  const [row] = await harness.queryRows<{ shipping: object }>('SELECT shipping FROM orders WHERE id = :orderId', { orderId: ids.orderId });
  expect(JSON.stringify(row?.shipping)).toContain(marker);
});
