import { randomUUID } from 'node:crypto';
import { shippingInfo } from '@brote/contracts/examples';
import { endAllSubscriptions, eraseFromSubscriptions } from '@brote/contracts/personal-data';
import { getPlanSalesAbroad, listSubscriptionInvoices, refundChargeAsStaff } from '@brote/contracts/subscriptions';
import { Clock } from '@brote/service-runtime';
import { aCaller } from '@brote/test-support';
import { aSubscriptionRequest, subscribe } from './builders';
import { asOwner, today } from './subscription-steps';
import { startHarness, type Harness } from './harness';
import { waitUntilIdle } from './advance-time';

let harness: Harness;
const viennaAddress = { ...shippingInfo, country: 'AT' as const, postalCode: '1010', city: 'Wien', phone: '+43 1 5880000' };

describe('the plan sales abroad', () => {
  beforeAll(async () => void (harness = await startHarness({ RUN_EVERY_MS: '3600000' })));
  afterAll(async () => harness.end());

  it('are added up by charge and year, less refunds, also after the customers are erased', async () => {
    const year = Number(today(harness).slice(0, 4));
    const readSales = async (fromYear = year) => (await harness.requests.send(getPlanSalesAbroad, { fromYear, cursor: null })).sales;
    await subscribe(harness);
    expect(await readSales()).toEqual([]);

    const boughtPlan = await subscribe(harness, aSubscriptionRequest({ shippingInfo: viennaAddress }));
    const [{ chargeId } = { chargeId: '' }] = await readSales();
    expect(await readSales()).toEqual([{ chargeId, country: 'AT', year, paidOn: today(harness), amount: 190 }]);
    const nextPage = await harness.requests.send(getPlanSalesAbroad, { fromYear: year, cursor: chargeId });
    expect(nextPage).toEqual({ sales: [], nextCursor: null });
    expect(await readSales(year + 1)).toEqual([]);

    const { subscriptionId, caller } = boughtPlan;
    const [invoice] = (await harness.requests.send(listSubscriptionInvoices, { subscriptionId }, asOwner(boughtPlan))).invoices;
    const refund = { subscriptionId, invoiceId: invoice?.id ?? '', refundId: randomUUID(), amount: 90, reason: 'Half empty' };
    const authenticatedAt = harness.app.get(Clock).epochMs();
    await harness.requests.send(refundChargeAsStaff, refund, { caller: aCaller({ roles: ['customer', 'staff'], authenticatedAt }) });
    await waitUntilIdle(harness);
    expect(await readSales()).toEqual([{ chargeId, country: 'AT', year, paidOn: today(harness), amount: 100 }]);

    await harness.advance(300_000);
    const person = { userId: caller.userId, email: 'lucia@example.com' };
    await harness.requests.send(endAllSubscriptions, person);
    await waitUntilIdle(harness);
    const before = await readSales();
    await harness.requests.send(eraseFromSubscriptions, person);
    expect(await readSales()).toEqual(before);
    expect(await harness.queryRows('SELECT DISTINCT country FROM charge ORDER BY country')).toEqual([{ country: 'AT' }, { country: 'ES' }]);
  });
});
