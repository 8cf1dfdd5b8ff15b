import { subscriptionExamples } from '@brote/contracts/examples';
import { screen, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { getMainRegion, openManagePage, SUBSCRIPTION_PATH } from '../../testing/manage-page';
import { storeSignedInHint, getToasts } from '../../testing/open-shop';

const { subscription, delivery } = subscriptionExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

describe('the page that manages a subscription', () => {
  it('requests the last day of a pause', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/pause`, ok(subscription));
    const { user } = await openManagePage(server, {});
    await user.click(screen.getByRole('button', { name: 'Pause subscription' }));
    const dialog = within(screen.getByRole('dialog'));
    const day = dialog.getByLabelText('Resumes on');
    await user.clear(day);
    await user.type(day, '2027-01-15');
    await user.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await getToasts().findByText('Subscription paused')).toBeTruthy();
    expect(server.bodiesOf(`POST ${SUBSCRIPTION_PATH}/pause`)).toEqual([{ version: 3, until: '2027-01-15' }]);
  });

  it('offers exactly the days of the server for a rescheduled delivery', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/reschedule`, ok(subscription));
    const { user } = await openManagePage(server, { rescheduleDays: ['2027-01-19', '2027-02-19', '2027-02-22'] });
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
    expect(await getToasts().findByText('Next delivery moved')).toBeTruthy();
    expect(server.bodiesOf(`POST ${SUBSCRIPTION_PATH}/reschedule`)).toEqual([{ version: 3, date: '2027-01-19' }]);
  });

  it('keeps a skipped delivery visible and restores it with one press', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/unskip`, ok(subscription));
    const skippedDeliveries = [{ ...delivery, status: 'skipped' as const }];
    const { user } = await openManagePage(server, { skippedDeliveries, actions: ['unskip', 'cancel'] });
    expect(getMainRegion().getByText('The box of 18 February 2027 is skipped')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Bring the skipped box back' }));
    expect(await getToasts().findByText('The box is back')).toBeTruthy();
    expect(server.bodiesOf(`POST ${SUBSCRIPTION_PATH}/unskip`)).toEqual([{ version: 3 }]);
  });

  it('names the next open delivery after a packed one, for skips, moves and changes', async () => {
    const { user } = await openManagePage(server, { nextOpenDate: '2027-05-19', rescheduleDays: ['2027-05-18', '2027-05-20'] });
    expect(getMainRegion().getByText('18 February 2027')).toBeTruthy();
    expect(
      getMainRegion().getByText(/The colours of this box are settled. Later changes apply from the box of Wednesday 19 May/),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Skip the delivery of 19 May 2027' }));
    expect(within(screen.getByRole('dialog')).getByText(/The box of 19 May 2027 is left out/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    await user.click(screen.getByRole('button', { name: 'Move the delivery of 19 May 2027' }));
    expect(within(screen.getByRole('dialog')).getByLabelText('Leaves on')).toHaveProperty('value', '2027-05-20');
  });

  it('confirms a cancellation first, and the safe answer does nothing', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/cancel`, ok({ ...subscription, status: 'cancelled', actions: [] }));
    const { user } = await openManagePage(server, {});
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    expect(within(screen.getByRole('dialog')).getByText(/cannot be resumed: the charge of 20 December 2026 is not made/)).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByText(/you can pause it for up to three months/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep the subscription' }));
    expect(server.bodiesOf(`POST ${SUBSCRIPTION_PATH}/cancel`)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, cancel the subscription' }));
    expect(await getToasts().findByText('Subscription cancelled')).toBeTruthy();
  });

  it('names Stripe when Stripe is unreachable', async () => {
    server.queueReplies(`POST ${SUBSCRIPTION_PATH}/resume`, refusal(503, 'PAYMENT_PROVIDER_UNAVAILABLE'));
    const { user } = await openManagePage(server, {
      status: 'paused',
      pausedUntil: '2027-01-15',
      actions: ['resume', 'cancel'],
      nextDelivery: null,
    });
    expect(screen.getByText('Paused until 15 January 2027')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Resume subscription' }));
    expect(await getToasts().findByText('Failed to resume subscription in Stripe')).toBeTruthy();
  });

  it('opens the page on which the customer pays a failed invoice', async () => {
    const { user, left } = await openManagePage(server, {
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
});
