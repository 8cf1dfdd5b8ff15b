import { endAllSubscriptions, eraseFromSubscriptions } from '@brote/contracts/personal-data';
import { getChargeDocumentData, listInvoicesForStaff, listSubscriptionInvoices } from '@brote/contracts/subscriptions';
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
    expect(await readData(chargeId)).toMatchObject({ locale: 'en', buyer: null, paymentMethod: null, amount: 190 });
  });

  it('are refused for an unknown charge', async () => {
    expect(await refusalCodeOf(readData('in_unknown'))).toBe('INVOICE_UNKNOWN');
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
