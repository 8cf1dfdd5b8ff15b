import { randomUUID } from 'node:crypto';
import { endAllSubscriptions, eraseFromSubscriptions } from '@brote/contracts/personal-data';
import {
  CHARGES_PAGE_SIZE,
  type ChargeForDocuments,
  getChargeDocumentData,
  listChargesForDocuments,
  listInvoicesForStaff,
  listSubscriptionInvoices,
  refundChargeAsStaff,
} from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { aSubscriptionRequest, refusalCodeOf, subscribe, type BoughtPlan } from './builders';
import { waitUntilIdle } from './advance-time';
import { startHarness, type Harness } from './harness';

let harness: Harness;

async function readChargeIdOf({ subscriptionId }: BoughtPlan): Promise<string> {
  const [charge] = await harness.queryRows<{ id: string }>('SELECT id FROM charge WHERE subscription_id = :subscriptionId', {
    subscriptionId,
  });
  return charge?.id ?? '';
}

const readData = (chargeId: string) => harness.requests.send(getChargeDocumentData, { chargeId });

describe('the data of the invoice for a charge', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('name the buyer, the plan, the paid months and the payment method', async () => {
    const chargeId = await readChargeIdOf(await subscribe(harness));
    expect(await readData(chargeId)).toMatchObject({
      locale: 'es',
      buyer: { name: 'Lucía Ferrer', street: 'Carrer de la Mar 12, 3º', city: '46003 Valencia', country: 'ES' },
      planName: { en: 'Couple', es: 'Pareja' },
      months: 1_000,
      lines: [{ quantity: 1, unitPrice: 190, total: 190 }],
      amount: 190,
      paymentMethod: { type: 'card', brand: 'visa', last4: '4242' },
    });
  });

  it('leave out the buyer once the customer is erased', async () => {
    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ locale: 'en' }));
    const chargeId = await readChargeIdOf(boughtPlan);
    const person = { userId: boughtPlan.caller.userId, email: 'lucia@example.com' };
    await harness.requests.send(endAllSubscriptions, person);
    await waitUntilIdle(harness);
    await harness.requests.send(eraseFromSubscriptions, person);
    expect(await readData(chargeId)).toMatchObject({ locale: 'en', buyer: null, deliveryCountry: 'ES', paymentMethod: null, amount: 190 });
  });

  it('are refused for an unknown charge', async () => {
    expect(await refusalCodeOf(readData('in_unknown'))).toBe('INVOICE_UNKNOWN');
  });
});

/** All pages of the charges. */
async function listCharges(): Promise<ChargeForDocuments[]> {
  const found: ChargeForDocuments[] = [];
  let cursor: string | null = null;
  do {
    const page: { charges: ChargeForDocuments[]; nextCursor: string | null } = await harness.requests.send(listChargesForDocuments, {
      cursor,
    });
    found.push(...page.charges);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

describe('the list of charges for documents', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('has each charge with its refunds and lost disputes, and says when its customer was erased', async () => {
    const boughtPlan = await subscribe(harness);
    const { subscriptionId, caller } = boughtPlan;
    const chargeId = await readChargeIdOf(boughtPlan);
    const [charge] = await listCharges();
    expect(charge).toEqual({
      ...{ chargeId, subscriptionId, userId: caller.userId, amount: 190, refunded: 0, refunds: [], hasBuyer: true, sharesPayment: false },
      paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });

    const authenticatedAt = harness.app.get(Clock).epochMs();
    const staff = { caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt }) };
    const refund = { subscriptionId, invoiceId: chargeId, refundId: randomUUID(), amount: 90, reason: 'Half empty' };
    await harness.requests.send(refundChargeAsStaff, refund, staff);
    await waitUntilIdle(harness);
    // The clock of the shop may be days ahead of that of the database.
    const noticedAt = harness.app.get(Clock).now().toISOString();
    await harness.queryRows(
      `INSERT INTO charge_dispute (id, charge_id, amount, state, noticed_at, closed_at)
       VALUES ('du_1', :chargeId, 60, 'lost', :noticedAt, :noticedAt::timestamptz + interval '1 day'), ('du_2', :chargeId, 40, 'open', :noticedAt, NULL)`,
      { chargeId, noticedAt },
    );
    await harness.queryRows('UPDATE charge SET refunded = 150 WHERE id = :chargeId', { chargeId });
    const [refunded] = await listCharges();
    expect(refunded?.refunded).toBe(150);
    expect(refunded?.refunds.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['refund 90', 'dispute 60']);

    const person = { userId: caller.userId, email: 'lucia@example.com' };
    await harness.requests.send(endAllSubscriptions, person);
    await waitUntilIdle(harness);
    await harness.requests.send(eraseFromSubscriptions, person);
    expect(await listCharges()).toMatchObject([{ chargeId, hasBuyer: false }]);
  });

  it('has pages, each charge on one of them', async () => {
    const [before, { subscriptionId, caller }] = [await listCharges(), await subscribe(harness)];
    await harness.queryRows(
      `INSERT INTO charge (id, subscription_id, user_id, amount, paid_at, thousandths)
       SELECT 'in_page' || number, :subscriptionId, :userId, 190, now(), 1000 FROM generate_series(1, :count::int) AS number`,
      { subscriptionId, userId: caller.userId, count: 2 * CHARGES_PAGE_SIZE },
    );
    const ids = (await listCharges()).map(({ chargeId }) => chargeId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(before.length + 1 + 2 * CHARGES_PAGE_SIZE);
  });
});

describe('the documents of a charge in the billing history', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('are listed once they are issued and can be read', async () => {
    const { orders } = harness;
    const boughtPlan = await subscribe(harness);
    const { subscriptionId, caller } = boughtPlan;
    const staff = aCaller({ roles: ['customer', 'staff'] });
    const readDocuments = async () => {
      const replies = await Promise.all([
        harness.requests.send(listSubscriptionInvoices, { subscriptionId }, { caller }),
        harness.requests.send(listInvoicesForStaff, { subscriptionId }, { caller: staff }),
      ]);
      return replies.map(({ invoices }) => invoices.map(({ documents }) => documents));
    };
    expect(await readDocuments()).toEqual([[[]], [[]]]);
    const chargeId = await readChargeIdOf(boughtPlan);
    const issued = [
      { number: 'F2026-000124', isCreditNote: false },
      { number: 'R2026-000007', isCreditNote: true },
    ];
    orders.documents = issued.map((document) => ({ chargeId, ...document }));
    expect(await readDocuments()).toEqual([[issued], [issued]]);
    orders.documents = null;
    expect(await readDocuments()).toEqual([[[]], [[]]]);
  });
});
