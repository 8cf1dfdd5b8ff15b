import {
  explainedCharge,
  explainedOrder,
  staffSubscriptionExamples as staffExamples,
  subscriptionExamples as plan,
} from '@brote/contracts/examples';
import { orderRow, staffOrder } from '@brote/contracts/staff-orders/examples';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../testing/open-admin';

const FAILED = /^No se han podido reunir las pruebas/;
const BUTTON = { name: 'Pruebas para el banco' };
const orderPath = `/admin/orders/${orderRow.id}`;
const planPath = `/admin/subscriptions/${staffExamples.row.id}`;
const chargePath = `${planPath}/invoices/${plan.invoice.id}`;
const orderReplies = {
  'GET /admin/orders': ok({ rows: [orderRow], nextCursor: null }),
  [`GET ${orderPath}`]: ok({ ...staffOrder, disputed: true, dispute: 'open' }),
  [`GET ${orderPath}/derivation`]: ok(explainedOrder),
  [`GET ${orderPath}/evidence.pdf`]: refusal(503, 'SERVICE_UNAVAILABLE'),
};
const planReplies = {
  'GET /admin/subscriptions': ok({ rows: [staffExamples.row], nextCursor: null }),
  [`GET ${planPath}`]: ok(staffExamples.subscriptionDetail),
  [`GET ${planPath}/invoices`]: ok({ invoices: [{ ...plan.invoice, disputed: true, dispute: 'open' }] }),
  [`GET ${chargePath}/derivation`]: ok(explainedCharge),
  [`GET ${chargePath}/evidence.pdf`]: refusal(503, 'SERVICE_UNAVAILABLE'),
};

describe('the evidence for a bank', () => {
  it.each([
    ['an order', `/orders?order=${orderRow.id}`, orderReplies, `${orderPath}/evidence.pdf?locale=es`],
    ['a charge of a plan', `/subscriptions?subscription=${staffExamples.row.id}`, planReplies, `${chargePath}/evidence.pdf?locale=es`],
  ] as const)(
    'is requested at the dispute of %s in the language of the back office, and a failure is reported',
    async (_of, page, replies, path) => {
      const { user, seen } = openAdmin(page, replies);
      const drawer = await screen.findByRole('dialog');
      await user.click(await within(drawer).findByRole('button', BUTTON));
      expect(await screen.findByText(FAILED)).toBeTruthy();
      expect(seen.map((request) => request.path)).toContain(path);
    },
  );

  it('is offered beside the explanation of a charge without a dispute', async () => {
    const { user, seen } = openAdmin(`/orders?order=${orderRow.id}`, { ...orderReplies, [`GET ${orderPath}`]: ok(staffOrder) });
    await user.click(await screen.findByRole('button', { name: '¿Por qué este cargo?' }));
    const dialogs = await screen.findAllByRole('dialog');
    await user.click(await within(dialogs.at(-1) as HTMLElement).findByRole('button', BUTTON));
    expect(await screen.findByText(FAILED)).toBeTruthy();
    expect(seen.map((request) => request.path)).toContain(`${orderPath}/evidence.pdf?locale=es`);
  });
});
