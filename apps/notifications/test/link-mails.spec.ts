import { orderLinkRequested } from '@brote/contracts/orders';
import { planLinkRequested, planReference } from '@brote/contracts/subscriptions';
import type { ReceivedMail } from '@brote/test-support';
import { findMailsTo, openHarness, type Harness, waitUntilSettled } from './harness';

let harness: Harness;
const textOf = (mail: ReceivedMail | undefined): string => mail?.text ?? '';

describe('the mail with a new link', () => {
  beforeAll(async () => void (harness = await openHarness()));
  afterAll(() => harness.close());

  it.each([
    ['es', 'Tu nuevo enlace a', 'Funciona durante 90 días.'],
    ['en', 'Your new link to', 'It works for 90 days.'],
  ] as const)('goes in %s to the address of the order with invoice and withdrawal links', async (locale, subject, linkEnd) => {
    const order = harness.orders.addOrder({ locale, linkToken: 'new.link', invoiceNumber: 'F2026-000001' });
    await harness.orders.requestLink(orderLinkRequested, { orderId: order.id, userId: null });
    expect(await waitUntilSettled(harness, order.id)).toMatchObject([{ state: 'sent', template: 'order-link' }]);
    const mail = findMailsTo(harness, order.shippingInfo.email).find((each) => each.subject?.startsWith(subject));
    expect(mail?.subject).toBe(`${subject} ${order.number}`);
    for (const each of [linkEnd, '/invoice#token=new.link', `/withdrawal?order=${order.number}#token=new.link`])
      expect(textOf(mail)).toContain(each);
  });

  it('contains no invoice link without an invoice', async () => {
    const order = harness.orders.addOrder({ locale: 'en', linkToken: 'other.link', invoiceNumber: null, number: 'BR-2026-000777' });
    await harness.orders.requestLink(orderLinkRequested, { orderId: order.id, userId: null });
    await waitUntilSettled(harness, order.id);
    const mail = findMailsTo(harness, order.shippingInfo.email).find((each) => each.subject?.endsWith(order.number));
    expect(textOf(mail)).toContain('/withdrawal?order=BR-2026-000777#token=other.link');
    expect(textOf(mail)).not.toContain('/invoice#');
  });

  it('goes to the account of a plan even after its withdrawal period', async () => {
    const { userId, subscription } = harness.subscriptions.addSubscription({ withdrawalToken: null, planToken: 'plan.link' });
    harness.identity.addContact({ userId, email: 'plan@example.com', confirmed: true, fullName: 'Lucía Ferrer', locale: 'en' });
    await harness.orders.requestLink(planLinkRequested, { subscriptionId: subscription.id, userId });
    expect(await waitUntilSettled(harness, subscription.id)).toMatchObject([{ state: 'sent', template: 'plan-link' }]);
    const reference = planReference(subscription.id);
    expect(textOf(findMailsTo(harness, 'plan@example.com')[0])).toContain(`/withdrawal?plan=${reference}#token=plan.link`);
  });

  it('is not sent to a closed account', async () => {
    const { userId, subscription } = harness.subscriptions.addSubscription({ planToken: 'plan.link' });
    await harness.orders.requestLink(planLinkRequested, { subscriptionId: subscription.id, userId });
    expect(await waitUntilSettled(harness, subscription.id)).toMatchObject([{ state: 'suppressed', template: 'plan-link' }]);
  });
});
