import { subscriptionExamples } from '@brote/contracts/examples';
import { screen, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { LIST_ROUTE, getMainRegion, openManagePage, SUBSCRIPTION_PATH } from '../../testing/manage-page';
import { openShop, storeSignedInHint, getToasts } from '../../testing/open-shop';

const { subscription } = subscriptionExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

describe('the page that manages a subscription', () => {
  it('shows plan, state, price, next delivery, paid months and both cut-offs', async () => {
    await openManagePage(server, {});
    for (const text of [/^Couple/, '1,90 € per month', /1 of 3 months paid, next charge on 20 December 2026/]) {
      expect(getMainRegion().getAllByText(text).length).toBeGreaterThan(0);
    }
    expect(getMainRegion().getByText('18 February 2027')).toBeTruthy();
    expect(getMainRegion().getByText(/Colours until Thursday 11 February, address until Monday 15 February/)).toBeTruthy();
  });

  it('states an announced price, its first day and the last day to cancel', async () => {
    await openManagePage(server, { priceChange: { monthlyPrice: { amount: 220, currency: 'EUR' }, from: '2027-01-20' } });
    expect(getMainRegion().getByText(/^From 20 January 2027 the price is 2,20 € per month/)).toBeTruthy();
    expect(getMainRegion().getByText(/Until then you pay 1,90 € per month.*cancel before 20 January 2027 at no cost/)).toBeTruthy();
  });

  it('announces the packed delivery that still arrives during a pause', async () => {
    await openManagePage(server, { status: 'paused', pausedUntil: '2027-03-20', actions: ['resume', 'cancel'] });
    expect(screen.getByText('Paused until 20 March 2027')).toBeTruthy();
    expect(screen.getByText('The box that was already packed leaves on 18 February 2027 all the same.')).toBeTruthy();
  });

  it('shows an ended subscription without brushes and actions', async () => {
    await openManagePage(server, { status: 'cancelled', actions: [], endsOn: '2026-12-20', nextDelivery: null, nextChargeOn: null });
    expect(screen.getByText('Subscription Ended')).toBeTruthy();
    expect(screen.getByText(/paid until 20 December 2026/)).toBeTruthy();
    for (const name of ['Save changes', 'Cancel subscription', 'Pause subscription'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('radiogroup')).toBeNull();
  });

  it('announces the refund of a withdrawn subscription instead of its paid period', async () => {
    await openManagePage(server, {
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

  it('offers a choice between several subscriptions', async () => {
    const otherId = '0192f0c0-0000-7000-8000-0000000000e2';
    const { user } = await openManagePage(server, {}, { id: otherId, planName: { en: 'Family', es: 'Familia' } });
    await user.selectOptions(screen.getByLabelText('Subscription'), otherId);
    expect(getMainRegion().getByRole('heading', { level: 2, name: /^Family/ })).toBeTruthy();
    expect(window.location.search).toBe(`?id=${otherId}`);
  });

  it('reports a failed load and an empty list', async () => {
    server.queueReplies(LIST_ROUTE, refusal(500, 'INTERNAL'), ok({ subscriptions: [] }));
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
    expect(await getToasts().findByText('Next delivery skipped')).toBeTruthy();
  });

  it('links to the plans when there is no subscription', async () => {
    server.queueReplies(LIST_ROUTE, ok({ subscriptions: [] }));
    await openShop('/account?tab=subscriptions');
    expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/subscriptions');
  });
});

describe('the right to withdraw from a plan', () => {
  const queryWithdrawalLink = () => getMainRegion().queryByRole('link', { name: 'Withdraw from contract here' });

  it('appears while it lasts, even after a cancellation, with the plan reference', async () => {
    await openManagePage(server, { withdrawable: true, withdrawableUntil: '2026-12-09T22:59:59.999Z' });
    expect(queryWithdrawalLink()?.getAttribute('href')).toBe(`/withdrawal?plan=${subscription.id}`);
    expect(getMainRegion().getByText(/Possible until 9 December 2026/)).toBeTruthy();
    expect(getMainRegion().getByText('PLAN-0000-00E1')).toBeTruthy();
  });

  it('has no last day before the first delivery arrives', async () => {
    await openManagePage(server, { status: 'cancelled', actions: [], withdrawable: true, withdrawableUntil: null });
    expect(getMainRegion().getByText(/until 14 days after your first box has arrived/)).toBeTruthy();
  });

  it('disappears when it has ended', async () => {
    await openManagePage(server, { withdrawable: false });
    expect(queryWithdrawalLink()).toBeNull();
  });
});
