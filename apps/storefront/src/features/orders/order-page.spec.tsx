import { accountOrderExamples, orderView } from '@brote/contracts/examples';
import type { OrderView, SoldBrushesView } from '@brote/contracts/browser';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, fileReply, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';
import { timelineStepsOf } from './order-timeline';

const ORDER_PATH = `/orders/${orderView.id}`;
const GET_ROUTE = `GET /api/v1/orders/${orderView.id}`;
const CANCEL_ROUTE = `POST /api/v1/orders/${orderView.id}/cancel`;
const orderReply = (change: Partial<OrderView>) => ok({ ...orderView, ...change });
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const getToasts = () => within(screen.getByRole('region', { name: 'Messages' }));
/** Names of the files that are saved from now on. */
function recordSavedNames(): (string | null)[] {
  const names: (string | null)[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:document', revokeObjectURL: () => undefined });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.getAttribute('download'));
  });
  return names;
}
afterEach(() => void jest.restoreAllMocks());

const openOrder = async () => {
  const shop = await openShop(ORDER_PATH);
  await screen.findByRole('heading', { name: 'Order #BR-2026-000123' });
  return shop;
};

describe('the order of a subscription delivery', () => {
  it('names the subscription as payment and offers a delivery note instead of an invoice', async () => {
    const zeroEuros = { amount: 0, currency: 'EUR' as const };
    const delivery = {
      subscriptionId: '0192f0c0-0000-7000-8000-0000000000e1',
      invoiceNumber: null,
      paymentMethod: null,
      cancellable: false,
    };
    server.queueReplies(GET_ROUTE, orderReply({ ...delivery, total: zeroEuros, subtotal: zeroEuros }));
    await openOrder();
    expect(screen.getByText(/From your subscription/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Paid with your subscription' }).getAttribute('href')).toBe('/manage-subscription');
    expect(screen.getByRole('button', { name: 'Download delivery note' })).toHaveProperty('disabled', false);
    expect(screen.queryByText('0,00 €')).toBeNull();
  });
});

describe('the order page', () => {
  it('shows address, payment, items, totals and progress', async () => {
    await openOrder();
    for (const text of [
      'Processing',
      'Placed on 20 November 2026',
      'VISA',
      'Spain',
      `${orderView.shippingInfo.postalCode} ${orderView.shippingInfo.city}`,
      'Shipping included, VAT included',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText(/ending in 4242/).textContent).toContain('Paid on 20 November 2026');
    const row = screen.getByRole('row', { name: /Family pack/ });
    expect(within(row).getAllByText('7,00 €')).toHaveLength(2);
    expect(screen.getByText('Paid, being prepared').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(screen.getByText('Between 26 and 30 November 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Orders' }).getAttribute('href')).toBe('/orders');
    expect(screen.getByRole('link', { name: 'Continue Shopping' }).getAttribute('href')).toBe('/shop');
  });

  it('shows the company of the invoice with its number', async () => {
    server.queueReplies(GET_ROUTE, orderReply({ company: { name: 'Hotel Sol S.L.', taxId: 'B12345674' } }));
    await openOrder();
    expect(screen.getByText(/Hotel Sol S\.L\./).textContent).toBe('Hotel Sol S.L.Tax number: B12345674');
  });

  it('names withdrawn brushes and the state of each withdrawal', async () => {
    const lines = [
      { name: { en: 'Family pack: adult blue', es: 'Pack familia: adulto azul' }, quantity: 1, sealOpened: false },
      { name: { en: 'Family pack: kids white', es: 'Pack familia: infantil blanco' }, quantity: 1, sealOpened: true },
    ];
    const withdrawals = [
      { state: 'refunded' as const, receivedAt: '2026-12-01T10:00:00.000Z', lines },
      { state: 'received' as const, receivedAt: '2026-11-30T10:00:00.000Z', lines: [] },
    ];
    const items = orderView.items.map((item) => ({ ...item, brushesLeft: [0] }));
    const until = { withdrawable: false, withdrawableUntil: '2026-12-09T22:59:59.999Z' };
    server.queueReplies(GET_ROUTE, orderReply({ withdrawals, items, ...until }));
    await openOrder();
    const list = within(screen.getByRole('region', { name: 'Withdrawals' }));
    expect(list.getByText('Settled, your money is on its way back')).toBeTruthy();
    expect(list.getByText('Family pack: kids white × 1, seal opened')).toBeTruthy();
    expect(list.getByText('The whole order')).toBeTruthy();
    expect(screen.queryByText(/time to withdraw ended/)).toBeNull();
  });

  it('states the usual delivery time while the arrival days are unknown', async () => {
    server.queueReplies(GET_ROUTE, orderReply({ arrivesFrom: null, arrivesUntil: null }));
    await openOrder();
    expect(screen.getByText('Usually 3–5 business days')).toBeTruthy();
  });

  it('states the state of each sold brush', async () => {
    const soldBrushes: SoldBrushesView[] = [
      { brush: 0, quantity: 1, parcel: 'not-sent', taken: 'withdrawn' },
      { brush: 1, quantity: 1, parcel: 'not-sent', taken: 'refunded' },
      { brush: 2, quantity: 1, parcel: 'sent', taken: 'refunded' },
      { brush: 3, quantity: 1, parcel: 'sent', taken: null },
    ];
    server.queueReplies(GET_ROUTE, orderReply({ status: 'shipped', items: orderView.items.map((item) => ({ ...item, soldBrushes })) }));
    await openOrder();
    const row = within(screen.getByRole('row', { name: /Family pack/ }));
    expect(row.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^.*: /, ''))).toEqual([
      'withdrawn before shipping, will not be sent',
      'refunded, will not be sent',
      'sent, then refunded',
      'sent',
    ]);
  });

  it('states the refunded amount', async () => {
    server.queueReplies(GET_ROUTE, orderReply({ refunded: { amount: 350, currency: 'EUR' } }));
    await openOrder();
    expect(screen.getByText('Refunded').parentElement?.textContent).toMatch(/^Refunded 3,50\s€$/);
  });

  it('loads again after a failure', async () => {
    server.queueReplies(GET_ROUTE, refusal(500, 'INTERNAL'));
    const { user } = await openShop(ORDER_PATH);
    expect(await screen.findByText('Unable to load order details. Please try again later.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Order #BR-2026-000123' })).toBeTruthy();
  });

  it.each([
    [404, 'ORDER_UNKNOWN'],
    [400, 'VALIDATION_FAILED'],
  ])('reports a foreign order as unknown (%i %s)', async (status, code) => {
    server.queueReplies(GET_ROUTE, refusal(status, code));
    await openShop(ORDER_PATH);
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeTruthy();
  });

  it('disables tracking before shipment and explains the reason', async () => {
    await openOrder();
    const button = screen.getByRole('button', { name: 'Track Package' });
    expect([button.hasAttribute('disabled'), screen.getByText(/Tracking starts when the parcel/).id]).toEqual([
      true,
      button.getAttribute('aria-describedby'),
    ]);
  });

  it('links to the page of the carrier', async () => {
    server.queueReplies(GET_ROUTE, orderReply({ status: 'shipped', tracking: accountOrderExamples.tracking, cancellable: false }));
    await openOrder();
    const link = screen.getByRole('link', { name: 'Track Package' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([accountOrderExamples.tracking.url, 'noopener noreferrer']);
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });
});

describe('the invoice of an order', () => {
  const INVOICE_ROUTE = `GET /api/v1/orders/${orderView.id}/invoice`;
  let savedNames: (string | null)[];

  beforeEach(() => void (savedNames = recordSavedNames()));

  it('is downloaded under its number, with the access token', async () => {
    server.queueReplies(INVOICE_ROUTE, fileReply('F2026-000001.pdf', '%PDF-1.7'));
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Download Invoice' }));
    await waitFor(() => expect(savedNames).toEqual(['F2026-000001.pdf']));
    expect(server.seen.at(-1)?.headers['authorization']).toMatch(/^Bearer /);
  });

  it('reports a failed download', async () => {
    server.queueReplies(INVOICE_ROUTE, refusal(404, 'INVOICE_UNKNOWN'));
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Download Invoice' }));
    expect(await getToasts().findByText('The invoice could not be downloaded')).toBeTruthy();
    expect(savedNames).toEqual([]);
  });
});

describe('the credit notes of an order', () => {
  const CREDIT_NOTE_ROUTE = 'GET /api/v1/orders/documents/R2026-000007';
  const refundedOrder: Partial<OrderView> = {
    refunded: { amount: 300, currency: 'EUR' },
    documents: [...(orderView.documents ?? []), { number: 'R2026-000007', isCreditNote: true, total: { amount: -300, currency: 'EUR' } }],
  };

  it('are listed with their amounts and downloaded by number', async () => {
    server.queueReplies(GET_ROUTE, orderReply(refundedOrder)).queueReplies(CREDIT_NOTE_ROUTE, fileReply('R2026-000007.pdf', '%PDF-1.7'));
    const { user } = await openOrder();
    const list = within(screen.getByRole('region', { name: 'Credit notes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/R2026-000007 [-−]3,00\s€/) as string,
    ]);
    const savedNames = recordSavedNames();
    await user.click(list.getByRole('button', { name: 'Download credit note R2026-000007' }));
    await waitFor(() => expect(savedNames).toEqual(['R2026-000007.pdf']));
  });

  it('report a failed download', async () => {
    server.queueReplies(GET_ROUTE, orderReply(refundedOrder)).queueReplies(CREDIT_NOTE_ROUTE, refusal(404, 'INVOICE_UNKNOWN'));
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Download credit note R2026-000007' }));
    expect(await getToasts().findByText('The credit note could not be downloaded')).toBeTruthy();
  });

  it('are left out where there are none', async () => {
    await openOrder();
    expect(screen.queryByText('Credit notes')).toBeNull();
  });
});

describe('the actions of an order', () => {
  it('include a cancellation after a confirmation', async () => {
    server.queueReplies(CANCEL_ROUTE, orderReply({ status: 'cancelled', cancellable: false }));
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel order BR-2026-000123?' }));
    server.queueReplies(GET_ROUTE, orderReply({ status: 'cancelled', cancellable: false }));
    await user.click(dialog.getByRole('button', { name: 'Yes, cancel the order' }));
    expect(await getToasts().findByText('Order cancelled')).toBeTruthy();
    expect(getToasts().getByText('The refund is on its way.')).toBeTruthy();
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Track Package' })).toBeNull();
  });

  it('report a refused cancellation when the order was shipped meanwhile', async () => {
    server.queueReplies(CANCEL_ROUTE, refusal(409, 'ORDER_NOT_CANCELLABLE'));
    const { user } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Yes, cancel the order' }));
    expect(await getToasts().findByText(/It has been sent meanwhile/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('include buying the same brushes again at the current price', async () => {
    const { user, lines } = await openOrder();
    await user.click(screen.getByRole('button', { name: 'Buy again' }));
    await waitFor(() => expect(window.location.pathname).toBe('/cart'));
    expect(lines()).toMatchObject([
      { productId: 'brush-family', quantity: 1, brushes: orderView.items[0]?.brushes, salePrice: { amount: 700 } },
    ]);
  });

  it('include the withdrawal while the law allows it', async () => {
    server.queueReplies(GET_ROUTE, orderReply({ withdrawableUntil: '2026-12-08T22:59:59.000Z' }));
    await openOrder();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Withdraw from contract here' }).getAttribute('href')).toBe(
      `/withdrawal?order=${orderView.id}`,
    );
    expect(screen.getByText('Possible until 8 December 2026')).toBeTruthy();
  });

  it('include no withdrawal after its last day', async () => {
    server.queueReplies(GET_ROUTE, orderReply({ withdrawable: false, withdrawableUntil: '2026-11-01T22:59:59.000Z' }));
    await openOrder();
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Withdraw from contract here' })).toBeNull();
    expect(screen.getByText('The time to withdraw ended on 1 November 2026')).toBeTruthy();
  });
});

describe('the progress of an order', () => {
  const PLACED_AT = orderView.placedAt;
  const timelineOf = (...names: string[]) => names.map((event) => ({ event, at: PLACED_AT }));
  const expectSteps = (status: OrderView['status'], ...names: string[]) =>
    timelineStepsOf({ status, timeline: timelineOf(...names) }).map(({ event, at }) => (at ? event : `(${event})`));

  it('lists the past steps and the steps ahead', () => {
    expect(expectSteps('pending', 'placed')).toEqual(['placed', '(paid)', '(shipped)', '(delivered)']);
    expect(expectSteps('shipped', 'placed', 'paid', 'disputed', 'shipped')).toEqual(['placed', 'paid', 'shipped', '(delivered)']);
    expect(expectSteps('delivered', 'placed', 'paid', 'shipped', 'delivered')).toEqual(['placed', 'paid', 'shipped', 'delivered']);
  });

  it('returns to packing after a failed delivery', () => {
    const failedDeliveryEvents = ['placed', 'paid', 'shipped', 'delivery-failed'];
    expect(expectSteps('processing', ...failedDeliveryEvents)).toEqual([...failedDeliveryEvents, '(shipped)', '(delivered)']);
    expect(expectSteps('shipped', ...failedDeliveryEvents, 'shipped')).toEqual([...failedDeliveryEvents, 'shipped', '(delivered)']);
  });

  it('ends at the cancellation', () => {
    expect(expectSteps('cancelled', 'placed', 'paid', 'cancelled', 'refunded')).toEqual(['placed', 'paid', 'cancelled', 'refunded']);
  });
});
