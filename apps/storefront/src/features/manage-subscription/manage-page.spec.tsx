import { accountOrderExamples, subscriptionExamples } from '@brote/contracts/examples';
import type { SubscriptionView } from '@brote/contracts/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

const { subscription, delivery } = subscriptionExamples;
const SUBSCRIPTION_PATH = `/api/v1/subscriptions/${subscription.id}`;
const LIST = 'GET /api/v1/subscriptions';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));
const mainRegion = () => within(screen.getByRole('main'));
/** Opens the page with subscriptions in these states; each command is followed by the same list. */
const openManagePage = async (...changes: Partial<SubscriptionView>[]) => {
  const answer = ok({ subscriptions: changes.map((change) => ({ ...subscription, ...change })) });
  server.queueReplies(LIST, answer, answer, answer);
  const shop = await openShop('/manage-subscription');
  await screen.findByRole('tab', { name: 'Details' });
  return shop;
};
const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('the page that manages a subscription', () => {
  it('shows plan, state, price, next delivery, paid months and both cut-offs', async () => {
    await openManagePage({});
    for (const text of [/^Couple/, '1,90 € per month', /1 of 3 months paid, next charge on 20 December 2026/]) {
      expect(mainRegion().getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(mainRegion().getByText('18 February 2027')).toBeTruthy();
    expect(mainRegion().getByText(/Colours until Thursday 11 February, address until Monday 15 February/)).toBeTruthy();
  });

  it('states an announced price, its first day and the last day to cancel', async () => {
    await openManagePage({ priceChange: { monthlyPrice: { amount: 220, currency: 'EUR' }, from: '2027-01-20' } });
    expect(mainRegion().getByText(/^From 20 January 2027 the price is 2,20 € per month/)).toBeTruthy();
    expect(mainRegion().getByText(/Until then you pay 1,90 € per month.*cancel before 20 January 2027 at no cost/)).toBeTruthy();
  });

  it('saves only changed values, only after a change, and previews the effect', async () => {
    server.queueReplies(`PATCH ${SUBSCRIPTION_PATH}`, ok({ ...subscription, interval: 2, version: 4 }));
    const { user } = await openManagePage({});
    expect(save()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: 'Every 2 months' }));
    expect(await screen.findByText('Your next delivery will leave on 19 January 2027.')).toBeTruthy();
    expect(save()).toHaveProperty('disabled', false);
    await user.click(screen.getByRole('radio', { name: 'Every 3 months' }));
    expect(save()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: 'Every 2 months' }));
    await user.click(save());
    expect(await toasts().findByText('Subscription updated')).toBeTruthy();
    expect(server.bodiesOf(`PATCH ${SUBSCRIPTION_PATH}`)).toEqual([{ version: 3, interval: 2 }]);
  });

  it('marks a change that comes too late for the next delivery', async () => {
    server.queueReplies(
      `POST ${SUBSCRIPTION_PATH}/preview`,
      ok({ nextDeliveryDate: null, appliesToNextDelivery: false, dueNow: null, monthlyPrice: null }),
    );
    const { user } = await openManagePage({ nextDelivery: { ...delivery, brushes: [{ type: 'kids', color: 'white' }] } });
    expect(screen.getByText(/That one still brings: Classic White, kids/)).toBeTruthy();
    await user.click(within(screen.getByRole('radiogroup', { name: 'Colour of Brush 1' })).getByRole('radio', { name: 'Royal Purple' }));
    expect(await screen.findByText(/applies from the following box/)).toBeTruthy();
  });

  it('prefers the change of another tab and reports it', async () => {
    server.queueReplies(`PATCH ${SUBSCRIPTION_PATH}`, refusal(409, 'VERSION_CONFLICT'));
    server.queueReplies(LIST, ok({ subscriptions: [subscription] }), ok({ subscriptions: [{ ...subscription, interval: 2, version: 4 }] }));
    const { user } = await openShop('/manage-subscription');
    await user.click(
      within(await screen.findByRole('radiogroup', { name: 'Colour of Brush 1' })).getByRole('radio', { name: 'Royal Purple' }),
    );
    await user.click(save());
    expect(await toasts().findByText(/It was changed elsewhere meanwhile/)).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Every 2 months' })).toHaveProperty('checked', true));
  });

  it('lets a family plan have one to four brushes', async () => {
    const fourBrushes = Array.from({ length: 4 }, () => ({ type: 'adult', color: 'blue' }) as const);
    const { user } = await openManagePage({ planId: 'family', isFamilyPack: true, brushes: fourBrushes, nextDelivery: null });
    expect(screen.getByRole('button', { name: 'Add brush' })).toHaveProperty('disabled', true);
    for (const number of [4, 3, 2]) await user.click(screen.getByRole('button', { name: `Remove brush ${number}` }));
    expect(screen.queryByRole('button', { name: /Remove brush/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add brush' }));
    expect(screen.getByText('Brushes (2 of 4)')).toBeTruthy();
  });

  it('requests the last day of a pause', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/pause`, ok(subscription));
    const { user } = await openManagePage({});
    await user.click(screen.getByRole('button', { name: 'Pause subscription' }));
    const dialog = within(screen.getByRole('dialog'));
    const day = dialog.getByLabelText('Resumes on');
    await user.clear(day);
    await user.type(day, '2027-01-15');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await toasts().findByText('Subscription paused')).toBeTruthy();
    expect(server.bodiesOf(`POST ${SUBSCRIPTION_PATH}/pause`)).toEqual([{ version: 3, until: '2027-01-15' }]);
  });

  it('offers exactly the days of the server for a rescheduled delivery', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/reschedule`, ok(subscription));
    const { user } = await openManagePage({ rescheduleDays: ['2027-01-19', '2027-02-19', '2027-02-22'] });
    await user.click(screen.getByRole('button', { name: 'Move next delivery' }));
    const dialog = within(screen.getByRole('dialog'));
    const day = dialog.getByLabelText('Leaves on');
    expect(
      within(day)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['19 January 2027', '19 February 2027', '22 February 2027']);
    expect(day).toHaveProperty('value', '2027-02-19');
    await user.selectOptions(day, '2027-01-19');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    expect(await toasts().findByText('Next delivery moved')).toBeTruthy();
    expect(server.bodiesOf(`POST ${SUBSCRIPTION_PATH}/reschedule`)).toEqual([{ version: 3, date: '2027-01-19' }]);
  });

  it('keeps a skipped delivery visible and restores it with one press', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/unskip`, ok(subscription));
    const skippedDeliveries = [{ ...delivery, status: 'skipped' as const }];
    const { user } = await openManagePage({ skippedDeliveries, actions: ['unskip', 'cancel'] });
    expect(mainRegion().getByText('The box of 18 February 2027 is skipped')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Bring the skipped box back' }));
    expect(await toasts().findByText('The box is back')).toBeTruthy();
    expect(server.bodiesOf(`POST ${SUBSCRIPTION_PATH}/unskip`)).toEqual([{ version: 3 }]);
  });

  it('pays one subscription with another saved card', async () => {
    const [visa, mastercard] = [
      accountOrderExamples.savedPaymentMethod,
      { ...accountOrderExamples.savedPaymentMethod, id: 'pm_2', brand: 'mastercard', last4: '4444', isDefault: false },
    ];
    server
      .queueReplies('GET /api/v1/me/payment-methods', ok({ methods: [visa, mastercard] }))
      .queueReplies(`PUT ${SUBSCRIPTION_PATH}/payment-method`, ok({ methods: [] }));
    const { user } = await openManagePage({ paymentMethod: { type: 'card', brand: 'visa', last4: '4242' } });
    expect(await screen.findByText('It is paid with Visa ending in 4242 now.')).toBeTruthy();
    const button = await screen.findByRole('button', { name: 'Pay with this one' });
    expect(button).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('Pay with'), 'pm_2');
    await user.click(button);
    expect(await toasts().findByText('Payment method of your subscription changed')).toBeTruthy();
    expect(server.bodiesOf(`PUT ${SUBSCRIPTION_PATH}/payment-method`)).toEqual([{ methodId: 'pm_2' }]);
  });

  it('names the next open delivery after a packed one, for skips, moves and changes', async () => {
    const { user } = await openManagePage({ nextOpenDate: '2027-05-19', rescheduleDays: ['2027-05-18', '2027-05-20'] });
    expect(mainRegion().getByText('18 February 2027')).toBeTruthy();
    expect(
      mainRegion().getByText(/The colours of this box are settled. Later changes apply from the box of Wednesday 19 May/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Skip the delivery of 19 May 2027' }));
    expect(within(screen.getByRole('dialog')).getByText(/The box of 19 May 2027 is left out/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    await user.click(screen.getByRole('button', { name: 'Move the delivery of 19 May 2027' }));
    expect(within(screen.getByRole('dialog')).getByLabelText('Leaves on')).toHaveProperty('value', '2027-05-20');
  });

  it('confirms a cancellation first, and the safe answer does nothing', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/cancel`, ok({ ...subscription, status: 'cancelled', actions: [] }));
    const { user } = await openManagePage({});
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    expect(within(screen.getByRole('dialog')).getByText(/cannot be resumed: the charge of 20 December 2026 is not made/)).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByText(/you can pause it for up to three months/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep the subscription' }));
    expect(server.bodiesOf(`POST ${SUBSCRIPTION_PATH}/cancel`)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, cancel the subscription' }));
    expect(await toasts().findByText('Subscription cancelled')).toBeTruthy();
  });

  it('names Stripe when Stripe is unreachable', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/resume`, refusal(503, 'PAYMENT_PROVIDER_UNAVAILABLE'));
    const { user } = await openManagePage({
      status: 'paused',
      pausedUntil: '2027-01-15',
      actions: ['resume', 'cancel'],
      nextDelivery: null,
    });
    expect(screen.getByText('Paused until 15 January 2027')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Resume subscription' }));
    expect(await toasts().findByText('Failed to resume subscription in Stripe')).toBeTruthy();
  });

  it('opens the page on which the customer pays a failed invoice', async () => {
    const { user, left } = await openManagePage({
      status: 'past_due',
      paymentProblemUrl: 'https://stripe.example/i/1',
      actions: ['cancel', 'retry-payment'],
    });
    expect(screen.getByText('The last payment failed')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Leave whenever you like' })).toBeTruthy();
    expect(screen.queryByText('Take a break')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    expect(within(screen.getByRole('dialog')).queryByText(/you can pause it/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep the subscription' }));
    await user.click(screen.getByRole('button', { name: 'Pay now' }));
    expect(left).toEqual(['https://stripe.example/i/1']);
  });

  it('announces the packed delivery that still arrives during a pause', async () => {
    await openManagePage({ status: 'paused', pausedUntil: '2027-03-20', actions: ['resume', 'cancel'] });
    expect(screen.getByText('Paused until 20 March 2027')).toBeTruthy();
    expect(screen.getByText('The box that was already packed leaves on 18 February 2027 all the same.')).toBeTruthy();
  });

  it('shows an ended subscription without brushes and actions', async () => {
    await openManagePage({ status: 'cancelled', actions: [], endsOn: '2026-12-20', nextDelivery: null, nextChargeOn: null });
    expect(screen.getByText('Subscription Ended')).toBeTruthy();
    expect(screen.getByText(/paid until 20 December 2026/)).toBeTruthy();
    for (const name of ['Save changes', 'Cancel subscription', 'Pause subscription'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('announces the refund of a withdrawn subscription instead of its paid period', async () => {
    await openManagePage({
      status: 'cancelled',
      withdrawn: true,
      actions: [],
      endsOn: '2026-12-20',
      nextDelivery: null,
      nextChargeOn: null,
    });
    expect(screen.getByText(/You have withdrawn from the contract/)).toBeTruthy();
    expect(screen.queryByText(/paid until/)).toBeNull();
  });

  it('shows the costs of another plan, now and later, before the customer agrees', async () => {
    const preview = {
      nextDeliveryDate: null,
      appliesToNextDelivery: true,
      dueNow: { amount: 123, currency: 'EUR' },
      monthlyPrice: { amount: 370, currency: 'EUR' },
    };
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/preview`, ok(preview));
    server.queueReplies(`PATCH ${SUBSCRIPTION_PATH}`, ok(subscription));
    const { user } = await openManagePage({});
    await user.click(await screen.findByRole('button', { name: 'Change to Family' }));
    expect(await screen.findByText(/Charged now for the rest of this month: 1,23 €/)).toBeTruthy();
    expect(screen.getByText('3,70 €/month, billed monthly, box every 3 months, until you cancel')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change with obligation to pay' }));
    await toasts().findByText('Subscription updated');
    expect(server.bodiesOf(`PATCH ${SUBSCRIPTION_PATH}`)).toMatchObject([{ version: 3, planId: 'family', brushes: [{}, {}, {}, {}] }]);
  });

  it('changes the address', async () => {
    server.queueReplies(`PATCH ${SUBSCRIPTION_PATH}`, ok(subscription));
    const { user } = await openManagePage({});
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'Oviedo');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await toasts().findByText('Subscription updated');
    expect(server.bodiesOf(`PATCH ${SUBSCRIPTION_PATH}`)).toMatchObject([{ version: 3, shippingInfo: { city: 'Oviedo' } }]);
  });

  it('lists past charges', async () => {
    const { user } = await openManagePage({});
    await user.click(screen.getByRole('tab', { name: 'Billing history' }));
    const row = within(await screen.findByRole('row', { name: /BROTE-0001/ }));
    expect(row.getByText('Paid')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Invoice BROTE-0001' }).getAttribute('href')).toBe('http://localhost:4202/i/in_1Q2w3E/pdf');
  });

  it('offers a choice between several subscriptions', async () => {
    const otherId = '0192f0c0-0000-7000-8000-0000000000e2';
    const { user } = await openManagePage({}, { id: otherId, planName: { en: 'Family', es: 'Familia' } });
    await user.selectOptions(screen.getByLabelText('Subscription'), otherId);
    expect(mainRegion().getByRole('heading', { level: 2, name: /^Family/ })).toBeTruthy();
    expect(window.location.search).toBe(`?id=${otherId}`);
  });

  it('reports a failed load and an empty list', async () => {
    server.queueReplies(LIST, refusal(500, 'INTERNAL'), ok({ subscriptions: [] }));
    const { user } = await openShop('/manage-subscription');
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'No active subscription' })).toBeTruthy();
  });
});

describe('the subscriptions tab of the account', () => {
  it('shows each subscription with its next delivery and its actions', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/skip`, ok(subscription));
    const { user } = await openShop('/account?tab=subscriptions');
    const card = within(await screen.findByRole('article', { name: /^Couple/ }));
    expect(card.getByText('18 February 2027')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Change colours' }).getAttribute('href')).toBe(`/manage-subscription?id=${subscription.id}`);
    await user.click(card.getByRole('button', { name: 'Skip next delivery' }));
    await user.click(screen.getByRole('button', { name: 'Skip this one' }));
    expect(await toasts().findByText('Next delivery skipped')).toBeTruthy();
  });

  it('links to the plans when there is no subscription', async () => {
    server.queueReplies(LIST, ok({ subscriptions: [] }));
    await openShop('/account?tab=subscriptions');
    expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/subscriptions');
  });
});

describe('the right to withdraw from a plan', () => {
  const link = () => mainRegion().queryByRole('link', { name: 'Withdraw from contract here' });

  it('appears while it lasts, even after a cancellation, with the plan reference', async () => {
    await openManagePage({ withdrawable: true, withdrawableUntil: '2026-12-09T22:59:59.999Z' });
    expect(link()?.getAttribute('href')).toBe(`/withdrawal?plan=${subscription.id}`);
    expect(mainRegion().getByText(/Possible until 9 December 2026/)).toBeTruthy();
    expect(mainRegion().getByText('PLAN-0000-00E1')).toBeTruthy();
  });

  it('has no last day before the first delivery arrives', async () => {
    await openManagePage({ status: 'cancelled', actions: [], withdrawable: true, withdrawableUntil: null });
    expect(mainRegion().getByText(/until 14 days after your first box has arrived/)).toBeTruthy();
  });

  it('disappears when it has ended', async () => {
    await openManagePage({ withdrawable: false });
    expect(link()).toBeNull();
  });
});
