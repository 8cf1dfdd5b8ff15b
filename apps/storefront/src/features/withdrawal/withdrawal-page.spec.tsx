import { accountOrderExamples, mixedFamilyBrushes, orderView, subscriptionExamples } from '@brote/contracts/examples';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

const { preparedWithdrawal: preparedWithdrawal, withdrawal } = accountOrderExamples;
const PREPARE_ROUTE = 'POST /api/v1/withdrawals';
const CONFIRM_ROUTE = `POST /api/v1/withdrawals/${preparedWithdrawal.id}/confirm`;
const ORDER_BY_LINK_ROUTE = 'GET /api/v1/orders/by-link';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  server.queueReplies(PREPARE_ROUTE, ok(preparedWithdrawal)).queueReplies(CONFIRM_ROUTE, ok(withdrawal));
});

const send = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Withdraw from contract here' }));

async function declareAsGuest(user: UserEvent) {
  await user.type(screen.getByLabelText('Order number'), 'BR-2026-000123');
  await user.type(screen.getByLabelText('Name'), 'Lucía Ferrer');
  await user.type(screen.getByLabelText('E-mail'), 'Lucia@example.com');
  await send(user);
}

describe('the withdrawal of a guest', () => {
  it('is linked from the footer of the shop page', async () => {
    await openShop('/shop');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Withdraw from contract here' }).getAttribute('href')).toBe('/withdrawal');
  });

  it('has two steps and ends with date and time', async () => {
    const { user } = await openShop('/withdrawal');
    await declareAsGuest(user);
    expect(await screen.findByRole('heading', { name: 'Is everything right?' })).toBeTruthy();
    expect(screen.getByText('Family pack × 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByRole('heading', { name: 'We have received your withdrawal' })).toBeTruthy();
    expect(screen.getByText(/Received on 20 November 2026, 11:00 \(Madrid\)/)).toBeTruthy();
    expect(server.bodiesOf(PREPARE_ROUTE)).toEqual([
      {
        orderNumber: 'BR-2026-000123',
        name: 'Lucía Ferrer',
        email: 'lucia@example.com',
        items: [],
        reason: null,
        linkToken: null,
        locale: 'en',
      },
    ]);
    expect(server.bodiesOf(CONFIRM_ROUTE)).toEqual([{ confirmToken: preparedWithdrawal.confirmToken }]);
  });

  it('keeps the entered values when the guest changes something', async () => {
    const { user } = await openShop('/withdrawal');
    await declareAsGuest(user);
    await user.click(await screen.findByRole('button', { name: 'Change something' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Lucía Ferrer');
  });

  it('requires number, name and e-mail, but no reason', async () => {
    const { user } = await openShop('/withdrawal');
    await send(user);
    for (const text of ['Please enter the order number', 'Name must be at least 2 characters', 'Please enter a valid email']) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(server.bodiesOf(PREPARE_ROUTE)).toEqual([]);
  });

  it('offers a link for single brushes once number and e-mail are filled in', async () => {
    server.queueReplies('POST /api/v1/orders/links', ok({}));
    const { user } = await openShop('/withdrawal');
    const requestButton = await screen.findByRole('button', { name: 'Mail me a link to choose brushes' });
    await user.click(requestButton);
    expect(await screen.findByText('Please enter the order number')).toBeTruthy();
    expect(server.bodiesOf('POST /api/v1/orders/links')).toEqual([]);
    await user.type(screen.getByLabelText('Order number'), 'BR-2026-000123');
    await user.type(screen.getByLabelText('E-mail'), 'lucia@example.com');
    await user.click(requestButton);
    expect((await screen.findByText(/a link is on its way to that mailbox/)).getAttribute('role')).toBe('status');
    expect(server.bodiesOf('POST /api/v1/orders/links')).toEqual([{ orderNumber: 'BR-2026-000123', email: 'lucia@example.com' }]);
  });

  it('starts again when the hour to confirm has passed', async () => {
    server = FakeServer.start()
      .queueReplies(PREPARE_ROUTE, ok(preparedWithdrawal))
      .queueReplies(CONFIRM_ROUTE, refusal(404, 'WITHDRAWAL_UNKNOWN'));
    const { user } = await openShop('/withdrawal');
    await declareAsGuest(user);
    await user.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The hour to confirm has passed');
  });
});

describe('the withdrawal from a proven order', () => {
  it('lets a mailed link choose brushes one by one, each with its seal', async () => {
    const line = { ...orderView.items[0], brushes: mixedFamilyBrushes, brushesLeft: [1, 1, 0, 1] };
    server.queueReplies(ORDER_BY_LINK_ROUTE, ok({ ...orderView, items: [line] }));
    const { user } = await openShop(`/withdrawal?order=BR-2026-000123#token=${orderView.linkToken}`);
    const packGroup = within(await screen.findByRole('group', { name: 'Family pack' }));
    expect(packGroup.getByText('Sunny Yellow, kids: already withdrawn or refunded')).toBeTruthy();
    await user.click(packGroup.getByRole('checkbox', { name: 'Ocean Blue, adult' }));
    await user.click(packGroup.getByRole('checkbox', { name: 'Classic White, kids: seal opened' }));
    expect(screen.getByLabelText('Order number')).toHaveProperty('readOnly', true);
    await send(user);
    expect(await screen.findByRole('button', { name: 'Confirm withdrawal' })).toBeTruthy();
    expect(server.bodiesOf(PREPARE_ROUTE)).toMatchObject([
      {
        linkToken: orderView.linkToken,
        email: orderView.shippingInfo.email,
        items: [
          { line: 0, brush: 1, quantity: 1, sealOpened: false },
          { line: 0, brush: 3, quantity: 1, sealOpened: true },
        ],
      },
    ]);
  });

  it('counts the brushes of equal packs', async () => {
    const line = { ...orderView.items[0], quantity: 3, brushes: mixedFamilyBrushes.slice(0, 1), brushesLeft: [3] };
    server.queueReplies(ORDER_BY_LINK_ROUTE, ok({ ...orderView, items: [line] }));
    const { user } = await openShop(`/withdrawal?order=BR-2026-000123#token=${orderView.linkToken}`);
    const openedField = within(await screen.findByRole('group', { name: 'Opened ones of Ocean Blue, adult' }));
    await user.click(openedField.getByRole('button', { name: 'One more' }));
    await send(user);
    expect(await screen.findByRole('button', { name: 'Confirm withdrawal' })).toBeTruthy();
    expect(server.bodiesOf(PREPARE_ROUTE)).toMatchObject([
      {
        items: [
          { line: 0, brush: 0, quantity: 2, sealOpened: false },
          { line: 0, brush: 0, quantity: 1, sealOpened: true },
        ],
      },
    ]);
  });

  it('needs no identification in the account, but at least one brush', async () => {
    storeSignedInHint();
    const { user } = await openShop(`/withdrawal?order=${orderView.id}`);
    const packGroup = within(await screen.findByRole('group', { name: 'Family pack' }));
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', orderView.shippingInfo.email);
    for (const delivery of packGroup.getAllByRole('checkbox', { name: /(adult|kids)$/ })) await user.click(delivery);
    await send(user);
    expect(await screen.findByText('Choose at least one brush')).toBeTruthy();
    expect(server.bodiesOf(PREPARE_ROUTE)).toEqual([]);
  });

  it('closes the form when the order is completely refunded', async () => {
    server.queueReplies(ORDER_BY_LINK_ROUTE, ok({ ...orderView, refunded: orderView.total }));
    await openShop(`/withdrawal?order=BR-2026-000123&token=${orderView.linkToken}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /This order can no longer be withdrawn from.*all of its money went back/,
    );
    expect(screen.queryByRole('button', { name: 'Withdraw from contract here' })).toBeNull();
  });

  it('continues without the order when it fails to load', async () => {
    server.queueReplies(ORDER_BY_LINK_ROUTE, refusal(404, 'ORDER_UNKNOWN'));
    await openShop(`/withdrawal?order=BR-2026-000123&token=${orderView.linkToken}`);
    expect(await screen.findByText('The order could not be loaded')).toBeTruthy();
    expect(screen.getByLabelText('Order number')).toHaveProperty('value', 'BR-2026-000123');
  });

  it.each([
    ['order=BR-2026-000123', ORDER_BY_LINK_ROUTE, 'POST /api/v1/orders/by-link/renew'],
    ['plan=PLAN-3F2A-91BC', 'GET /api/v1/subscriptions/by-link/contract', 'POST /api/v1/subscriptions/by-link/contract/renew'],
  ])('offers a new link for an expired one and continues without it: %s', async (linkName, readRoute, renewRoute) => {
    server.queueReplies(readRoute, refusal(410, 'LINK_ENDED')).queueReplies(renewRoute, ok({}));
    const { user } = await openShop(`/withdrawal?${linkName}#token=a.b`);
    expect((await screen.findByRole('alert')).textContent).toContain('This link has ended');
    expect(screen.queryByText('The order could not be loaded')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Send me a new link' }));
    expect(await screen.findByText(/Please look in your mailbox/)).toBeTruthy();
    expect(server.seen.filter(({ path }) => path.endsWith('/renew')).map(({ headers }) => headers['link-token'])).toEqual(['a.b']);
    expect(screen.getByRole('button', { name: 'Withdraw from contract here' })).toBeTruthy();
  });

  it.each([
    ['WITHDRAWAL_CLOSED', /time to withdraw from this order is over/],
    ['WITHDRAWAL_MADE', /already declared/],
    ['WITHDRAWAL_ITEMS_INVALID', /do not fit the order/],
  ])('shows the reason of an error: %s', async (code, sentence) => {
    server = FakeServer.start().queueReplies(PREPARE_ROUTE, refusal(409, code));
    const { user } = await openShop('/withdrawal');
    await declareAsGuest(user);
    expect((await screen.findByRole('alert')).textContent).toMatch(sentence);
  });
});

describe('the withdrawal from a plan', () => {
  const { planContract } = subscriptionExamples;
  const OWN_CONTRACT_ROUTE = `GET /api/v1/subscriptions/${planContract.subscriptionId}/contract`;
  const CONTRACT_BY_LINK_ROUTE = 'GET /api/v1/subscriptions/by-link/contract';
  const preparedPlanWithdrawal = { ...preparedWithdrawal, orderNumber: planContract.reference, planName: planContract.planName };

  beforeEach(() => {
    server = FakeServer.start();
    server
      .queueReplies(PREPARE_ROUTE, ok(preparedPlanWithdrawal))
      .queueReplies(CONFIRM_ROUTE, ok({ ...preparedPlanWithdrawal, state: 'received', receivedAt: withdrawal.receivedAt }));
  });

  it('asks in the account only for opened seals and states that the plan ends', async () => {
    storeSignedInHint();
    const { user } = await openShop(`/withdrawal?plan=${planContract.subscriptionId}`);
    expect(await screen.findByLabelText('Plan')).toHaveProperty('value', planContract.reference);
    expect(screen.getByLabelText('Plan')).toHaveProperty('readOnly', true);
    await user.click(screen.getByRole('checkbox', { name: /yellow.*seal opened/i }));
    await send(user);
    expect(await screen.findByText('The Couple plan. It ends at once.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));
    expect(await screen.findByRole('heading', { name: 'We have received your withdrawal' })).toBeTruthy();
    expect(server.bodiesOf(PREPARE_ROUTE)).toMatchObject([
      {
        orderNumber: planContract.reference,
        linkToken: null,
        items: [
          { line: 0, quantity: 1, sealOpened: false },
          { line: 1, quantity: 1, sealOpened: true },
        ],
      },
    ]);
  });

  it('needs no session with a mailed link and no seals before the first delivery', async () => {
    server.queueReplies(CONTRACT_BY_LINK_ROUTE, ok({ ...planContract, sent: [] }));
    const { user } = await openShop(`/withdrawal?plan=${planContract.reference}&token=secret`);
    expect(await screen.findByLabelText('Name')).toHaveProperty('value', 'Lucía Ferrer');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await send(user);
    expect(await screen.findByRole('button', { name: 'Confirm withdrawal' })).toBeTruthy();
    expect(server.bodiesOf(PREPARE_ROUTE)).toMatchObject([{ orderNumber: planContract.reference, linkToken: 'secret', items: [] }]);
  });

  it('states that the time to withdraw has ended', async () => {
    storeSignedInHint();
    server.queueReplies(OWN_CONTRACT_ROUTE, ok({ ...planContract, isWithdrawable: false }));
    await openShop(`/withdrawal?plan=${planContract.subscriptionId}`);
    expect((await screen.findByRole('alert')).textContent).toMatch(/ended on 9 December 2026.*can still cancel/);
    expect(screen.queryByRole('button', { name: 'Withdraw from contract here' })).toBeNull();
  });

  it('can be rejected between the two steps', async () => {
    storeSignedInHint();
    server = FakeServer.start().queueReplies(PREPARE_ROUTE, refusal(409, 'WITHDRAWAL_CLOSED'));
    const { user } = await openShop(`/withdrawal?plan=${planContract.subscriptionId}`);
    await screen.findByLabelText('Plan');
    await send(user);
    expect((await screen.findByRole('alert')).textContent).toMatch(/time to withdraw from this plan is over/);
  });
});
