import { staffSubscriptionExamples as staffExamples, subscriptionExamples as plan } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, waitFor, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../testing/open-admin';
import { subscriptionsTranslations } from './subscriptions.translations';

const subscriptionPath = `/admin/subscriptions/${staffExamples.row.id}`;
const subscription = { ...plan.subscription, actions: ['pause', 'reschedule', 'cancel'] };
const LIST_REPLIES = {
  'GET /admin/subscriptions': ok({ rows: [staffExamples.row], nextCursor: null }),
  [`GET ${subscriptionPath}`]: ok({ ...staffExamples.subscriptionDetail, subscription, agrees: false }),
  [`GET ${subscriptionPath}/invoices`]: ok({ invoices: [plan.invoice] }),
};

it('the subscriptions page compares a subscription with Stripe, and resyncs it', async () => {
  const { user, seen } = openAdmin('/subscriptions', {
    ...LIST_REPLIES,
    [`POST ${subscriptionPath}/resync`]: ok(staffExamples.subscriptionDetail),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver la suscripción de Lucía Ferrer' }));
  expect(await screen.findByText('No coinciden')).toBeTruthy();
  expect(screen.getByText('active · sub_1')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Libro de meses' })).getByText('1 mes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resincronizar' }));
  expect(await screen.findByText('Resincronizada')).toBeTruthy();
  expect(seen.some(({ path }) => path.endsWith('/resync'))).toBe(true);
});

it('the subscriptions page shows an announced price and its first day', async () => {
  const announced = { ...subscription, priceChange: { monthlyPrice: { amount: 220, currency: 'EUR' }, from: '2027-01-20' } };
  openAdmin(`/subscriptions?subscription=${staffExamples.row.id}`, {
    ...LIST_REPLIES,
    [`GET ${subscriptionPath}`]: ok({ ...staffExamples.subscriptionDetail, subscription: announced }),
  });
  expect(await screen.findByText(/^Precio anunciado: 2,20.€ al mes desde el 20\/1\/2027$/)).toBeTruthy();
});

it('the subscriptions page shows the company of the invoices, and none without one', async () => {
  const company = { name: 'Hotel Sol S.L.', taxId: 'A58818501' };
  const { user } = openAdmin(`/subscriptions?subscription=${staffExamples.row.id}`, {
    ...LIST_REPLIES,
    [`GET ${subscriptionPath}`]: [
      ok({ ...staffExamples.subscriptionDetail, subscription: { ...subscription, company } }),
      ok({ ...staffExamples.subscriptionDetail, subscription }),
    ],
    [`POST ${subscriptionPath}/resync`]: ok(staffExamples.subscriptionDetail),
  });
  expect(await screen.findByText('Hotel Sol S.L., NIF A58818501')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resincronizar' }));
  await waitFor(() => expect(screen.queryByText('Empresa de las facturas')).toBeNull());
});

it('the subscriptions page postpones the next delivery by a month after a confirmation', async () => {
  const { user, seen } = openAdmin(`/subscriptions?subscription=${staffExamples.row.id}`, {
    ...LIST_REPLIES,
    [`POST ${subscriptionPath}/postpone`]: ok(staffExamples.subscriptionDetail),
  });
  await user.click(await screen.findByRole('button', { name: '+1 mes' }));
  const [title] = await screen.findAllByText(/^¿\+1 mes:/);
  const question = title?.closest('[role="dialog"]');
  await user.click(within(question as HTMLElement).getByRole('button', { name: '+1 mes' }));
  expect(await screen.findByText('Caja aplazada un mes')).toBeTruthy();
  expect(seen.find(({ path }) => path.endsWith('/postpone'))?.body).toEqual({ version: plan.subscription.version });
});

it('the subscriptions page reloads after a conflict, shows that, and repeats the change with the new version', async () => {
  const changedDetail = { ...staffExamples.subscriptionDetail, subscription: { ...subscription, version: subscription.version + 1 } };
  const { user, seen } = openAdmin(`/subscriptions?subscription=${staffExamples.row.id}`, {
    ...LIST_REPLIES,
    [`GET ${subscriptionPath}`]: [ok({ ...staffExamples.subscriptionDetail, subscription }), ok(changedDetail)],
    [`POST ${subscriptionPath}/postpone`]: [refusal(409, 'VERSION_CONFLICT'), ok(changedDetail)],
  });
  const postpone = async () => {
    await user.click(await screen.findByRole('button', { name: '+1 mes' }));
    const [title] = (await screen.findAllByText(/^¿\+1 mes:/)).slice(-1);
    await user.click(within(title?.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: '+1 mes' }));
  };
  const readPostponeBodies = () => seen.filter(({ path }) => path.endsWith('/postpone')).map(({ body }) => body);
  await postpone();
  expect(await screen.findByText(/Ya está cargado como está ahora/)).toBeTruthy();
  await waitFor(() => expect(seen.filter(({ method, path }) => method === 'GET' && path === subscriptionPath)).toHaveLength(2));
  await postpone();
  expect(await screen.findByText('Caja aplazada un mes')).toBeTruthy();
  expect(readPostponeBodies()).toEqual([{ version: subscription.version }, { version: subscription.version + 1 }]);
});

it('the subscriptions page refunds a part of a charge, with a reason', async () => {
  const refunds = `${subscriptionPath}/invoices/${plan.invoice.id}/refunds`;
  const refundedInvoice = { ...plan.invoice, refunded: { amount: 95, currency: 'EUR' } };
  const { user, seen } = openAdmin(`/subscriptions?subscription=${staffExamples.row.id}`, {
    ...LIST_REPLIES,
    [`POST ${refunds}`]: ok({ invoices: [refundedInvoice] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Reembolsar el cobro BROTE-0001' }));
  const amount = await screen.findByLabelText(/^Importe, €/);
  await user.clear(amount);
  await user.type(amount, '0,95');
  await user.type(screen.getByLabelText(/^Motivo/), 'Llegó rota');
  await user.click(screen.getByRole('button', { name: 'Reembolsar' }));
  expect(await screen.findByText('Reembolso en camino')).toBeTruthy();
  expect(seen.find(({ path }) => path.endsWith('/refunds'))?.body).toMatchObject({ amount: 95, reason: 'Llegó rota' });
});

it('the subscriptions page downloads the invoice of a charge, and says when that fails', async () => {
  const { user, seen } = openAdmin(`/subscriptions?subscription=${staffExamples.row.id}`, {
    ...LIST_REPLIES,
    'GET /admin/subscriptions/documents/F2026-000124': refusal(503, 'SERVICE_UNAVAILABLE'),
  });
  await user.click(await screen.findByRole('button', { name: 'F2026-000124' }));
  expect(await screen.findByText('No se ha podido descargar el documento')).toBeTruthy();
  expect(seen.some(({ path }) => path.endsWith('/documents/F2026-000124'))).toBe(true);
});

it.each([
  ['open', 'En disputa con el banco', false],
  ['won', 'Pagado, disputa ganada', true],
  ['lost', 'Disputa perdida', false],
] as const)(
  'the subscriptions page shows a dispute as %s, and offers a refund only when it was won',
  async (dispute, words, isRefundable) => {
    const refundedMoney = { amount: dispute === 'lost' ? plan.invoice.amount.amount : 0, currency: 'EUR' };
    openAdmin(`/subscriptions?subscription=${staffExamples.row.id}`, {
      ...LIST_REPLIES,
      [`GET ${subscriptionPath}/invoices`]: ok({ invoices: [{ ...plan.invoice, refunded: refundedMoney, disputed: true, dispute }] }),
    });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Reembolsar el cobro BROTE-0001' })).toHaveLength(isRefundable ? 1 : 0);
  },
);

it('the subscriptions page has every sentence in both languages', () => {
  expect(findGaps(subscriptionsTranslations)).toEqual([]);
});
