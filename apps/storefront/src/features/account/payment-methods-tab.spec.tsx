import { accountOrderExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { storeSignedInHint, openShop } from '../../testing/open-shop';

const LIST_METHODS_ROUTE = 'GET /api/v1/me/payment-methods';
const visaMethod = accountOrderExamples.savedPaymentMethod;
const mastercardMethod = {
  ...visaMethod,
  id: 'pm_2',
  brand: 'mastercard',
  last4: '5100',
  isDefault: false,
  expiresSoon: true,
  expiryMonth: 12,
  expiryYear: 2099,
};
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const getToasts = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('the list of payment methods', () => {
  it('shows brand, last digits and default, with a warning before a method expires', async () => {
    server.queueReplies(LIST_METHODS_ROUTE, ok({ methods: [visaMethod, mastercardMethod] }));
    await openShop('/account?tab=payment-methods');
    expect(await screen.findByText('Visa')).toBeTruthy();
    expect(screen.getByText('ending in 4242')).toBeTruthy();
    expect(screen.getByText('Default')).toBeTruthy();
    expect(screen.getByText('Expires 04/29')).toBeTruthy();
    expect(screen.getByText('Expires 12/99: please replace it soon')).toBeTruthy();
  });

  it('reports an empty list', async () => {
    server.queueReplies(LIST_METHODS_ROUTE, ok({ methods: [] }));
    await openShop('/account?tab=payment-methods');
    expect(await screen.findByText('No payment method saved yet.')).toBeTruthy();
  });

  it('appears below the buttons that open the page of the payment provider', async () => {
    server.queueReplies(LIST_METHODS_ROUTE, ok({ methods: [visaMethod] }));
    await openShop('/account?tab=payment-methods');
    const visaCard = await screen.findByText('Visa');
    for (const name of ['Add payment method', 'Invoices and billing details']) {
      const button = screen.getByRole('button', { name });
      expect(button.compareDocumentPosition(visaCard)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
  });

  it('adds a payment method on the page of the payment provider', async () => {
    server.queueReplies('POST /api/v1/me/payment-methods', ok({ url: 'https://checkout.example/setup' }));
    const { user, left } = await openShop('/account?tab=payment-methods');
    await user.click(await screen.findByRole('button', { name: 'Add payment method' }));
    await waitFor(() => expect(left).toEqual(['https://checkout.example/setup']));
    expect(server.bodiesOf('POST /api/v1/me/payment-methods')).toEqual([{ locale: 'en' }]);
  });

  it('reports that the provider page failed to open and allows a retry', async () => {
    const addRoute = 'POST /api/v1/me/payment-methods';
    server.queueReplies(addRoute, refusal(503, 'PAYMENT_PROVIDER_UNAVAILABLE'), ok({ url: 'https://checkout.example/setup' }));
    const { user, left } = await openShop('/account?tab=payment-methods');
    const clickAddButton = async () => user.click(await screen.findByRole('button', { name: 'Add payment method' }));
    await clickAddButton();
    expect(await getToasts().findByText('The payment page could not be opened')).toBeTruthy();
    await clickAddButton();
    await waitFor(() => expect(left).toEqual(['https://checkout.example/setup']));
  });

  it('thanks the customer once on return from the provider page', async () => {
    await openShop('/account?tab=payment-methods&added=1');
    expect(await getToasts().findByText('Payment method added')).toBeTruthy();
    expect(window.location.search).toBe('?tab=payment-methods');
  });

  it('makes another payment method the default', async () => {
    server
      .queueReplies(LIST_METHODS_ROUTE, ok({ methods: [visaMethod, mastercardMethod] }))
      .queueReplies('POST /api/v1/me/payment-methods/pm_2/default', ok({ methods: [] }));
    const { user } = await openShop('/account?tab=payment-methods');
    await user.click(await screen.findByRole('button', { name: 'Make default: Mastercard ending in 5100' }));
    expect(await getToasts().findByText('Default payment method changed')).toBeTruthy();
  });

  it('removes a method after a confirmation whose safe button comes first', async () => {
    const removeRoute = `DELETE /api/v1/me/payment-methods/${visaMethod.id}`;
    server.queueReplies(removeRoute, refusal(409, 'PAYMENT_METHOD_IN_USE'), ok({ methods: [] }));
    const { user } = await openShop('/account?tab=payment-methods');
    const clickAddButton = async () => {
      await user.click(await screen.findByRole('button', { name: 'Remove: Visa ending in 4242' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Remove Visa ending in 4242?' }));
      expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep it', 'Remove']);
      await user.click(dialog.getByRole('button', { name: 'Remove' }));
    };
    await clickAddButton();
    expect(await getToasts().findByText('Your subscription is paid with it. Add another one first.')).toBeTruthy();
    await clickAddButton();
    expect(await getToasts().findByText('Payment method removed')).toBeTruthy();
  });

  it('offers no removal while a subscription needs the method', async () => {
    server.queueReplies(LIST_METHODS_ROUTE, ok({ methods: [{ ...visaMethod, removable: false }] }));
    await openShop('/account?tab=payment-methods');
    expect(await screen.findByText('Your subscription is paid with it. Add another one first.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  });

  it('reports that the portal of the payment provider failed to open', async () => {
    server.queueReplies('POST /api/v1/billing/portal', refusal(503, 'PAYMENT_PROVIDER_UNAVAILABLE'));
    const { user } = await openShop('/account?tab=payment-methods');
    await user.click(await screen.findByRole('button', { name: 'Invoices and billing details' }));
    expect(await getToasts().findByText('Error opening management portal')).toBeTruthy();
  });
});
