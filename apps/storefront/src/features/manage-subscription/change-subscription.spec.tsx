import { accountOrderExamples, subscriptionExamples } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import { FakeServer, ok, refusal } from '../../testing/fake-server';
import { LIST_ROUTE, openManagePage, SUBSCRIPTION_PATH } from '../../testing/manage-page';
import { openShop, storeSignedInHint, getToasts } from '../../testing/open-shop';

const { subscription, delivery } = subscriptionExamples;
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = FakeServer.start();
  storeSignedInHint();
});

const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('the page that manages a subscription', () => {
  it('saves only changed values, only after a change, and previews the effect', async () => {
    server.queueReplies(`PATCH ${SUBSCRIPTION_PATH}`, ok({ ...subscription, interval: 2, version: 4 }));
    const { user } = await openManagePage(server, {});
    expect(save()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: 'Every 2 months' }));
    expect(await screen.findByText('Your next delivery will leave on 19 January 2027.')).toBeTruthy();
    expect(save()).toHaveProperty('disabled', false);
    await user.click(screen.getByRole('radio', { name: 'Every 3 months' }));
    expect(save()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: 'Every 2 months' }));
    await user.click(save());
    expect(await getToasts().findByText('Subscription updated')).toBeTruthy();
    expect(server.bodiesOf(`PATCH ${SUBSCRIPTION_PATH}`)).toEqual([{ version: 3, interval: 2 }]);
  });

  it('marks a change that comes too late for the next delivery', async () => {
    server.queueReplies(
      `POST ${SUBSCRIPTION_PATH}/preview`,
      ok({ nextDeliveryDate: null, appliesToNextDelivery: false, dueNow: null, monthlyPrice: null }),
    );
    const { user } = await openManagePage(server, { nextDelivery: { ...delivery, brushes: [{ type: 'kids', color: 'white' }] } });
    expect(screen.getByText(/That one still brings: Classic White, kids/)).toBeTruthy();
    await user.click(within(screen.getByRole('radiogroup', { name: 'Colour of Brush 1' })).getByRole('radio', { name: 'Royal Purple' }));
    expect(await screen.findByText(/applies from the following box/)).toBeTruthy();
  });

  it('prefers the change of another tab and reports it', async () => {
    server.queueReplies(`PATCH ${SUBSCRIPTION_PATH}`, refusal(409, 'VERSION_CONFLICT'));
    server.queueReplies(
      LIST_ROUTE,
      ok({ subscriptions: [subscription] }),
      ok({ subscriptions: [{ ...subscription, interval: 2, version: 4 }] }),
    );
    const { user } = await openShop('/manage-subscription');
    await user.click(
      within(await screen.findByRole('radiogroup', { name: 'Colour of Brush 1' })).getByRole('radio', { name: 'Royal Purple' }),
    );
    await user.click(save());
    expect(await getToasts().findByText(/It was changed elsewhere meanwhile/)).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Every 2 months' })).toHaveProperty('checked', true));
  });

  it('lets a family plan have one to four brushes', async () => {
    const fourBrushes = Array.from({ length: 4 }, () => ({ type: 'adult', color: 'blue' }) as const);
    const { user } = await openManagePage(server, { planId: 'family', isFamilyPack: true, brushes: fourBrushes, nextDelivery: null });
    expect(screen.getByRole('button', { name: 'Add brush' })).toHaveProperty('disabled', true);
    for (const number of [4, 3, 2]) await user.click(screen.getByRole('button', { name: `Remove brush ${number}` }));
    expect(screen.queryByRole('button', { name: /Remove brush/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add brush' }));
    expect(screen.getByText('Brushes (2 of 4)')).toBeTruthy();
  });

  it('pays one subscription with another saved card', async () => {
    const [visa, mastercard] = [
      accountOrderExamples.savedPaymentMethod,
      { ...accountOrderExamples.savedPaymentMethod, id: 'pm_2', brand: 'mastercard', last4: '4444', isDefault: false },
    ];
    server
      .queueReplies('GET /api/v1/me/payment-methods', ok({ methods: [visa, mastercard] }))
      .queueReplies(`PUT ${SUBSCRIPTION_PATH}/payment-method`, ok({ methods: [] }));
    const { user } = await openManagePage(server, { paymentMethod: { type: 'card', brand: 'visa', last4: '4242' } });
    expect(await screen.findByText('It is paid with Visa ending in 4242 now.')).toBeTruthy();
    const button = await screen.findByRole('button', { name: 'Pay with this one' });
    expect(button).toHaveProperty('disabled', true);
    await user.selectOptions(screen.getByLabelText('Pay with'), 'pm_2');
    await user.click(button);
    expect(await getToasts().findByText('Payment method of your subscription changed')).toBeTruthy();
    expect(server.bodiesOf(`PUT ${SUBSCRIPTION_PATH}/payment-method`)).toEqual([{ methodId: 'pm_2' }]);
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
    const { user } = await openManagePage(server, {});
    await user.click(await screen.findByRole('button', { name: 'Change to Family' }));
    expect(await screen.findByText(/Charged now for the rest of this month: 1,23 €/)).toBeTruthy();
    expect(screen.getByText('3,70 €/month, billed monthly, box every 3 months, until you cancel')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change with obligation to pay' }));
    await getToasts().findByText('Subscription updated');
    expect(server.bodiesOf(`PATCH ${SUBSCRIPTION_PATH}`)).toMatchObject([{ version: 3, planId: 'family', brushes: [{}, {}, {}, {}] }]);
  });

  it('changes the address', async () => {
    server.queueReplies(`PATCH ${SUBSCRIPTION_PATH}`, ok(subscription));
    const { user } = await openManagePage(server, {});
    await user.click(screen.getByRole('button', { name: 'Change address' }));
    await user.clear(screen.getByLabelText('City'));
    await user.type(screen.getByLabelText('City'), 'Oviedo');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    await getToasts().findByText('Subscription updated');
    expect(server.bodiesOf(`PATCH ${SUBSCRIPTION_PATH}`)).toMatchObject([{ version: 3, shippingInfo: { city: 'Oviedo' } }]);
  });
});
