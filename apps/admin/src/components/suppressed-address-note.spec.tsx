import { staffMessageExamples as written, reportingExamples as figures } from '@brote/contracts/examples';
import { orderRow, staffOrder } from '@brote/contracts/staff-orders/examples';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../testing/open-admin';

const LIST_ROUTE = 'GET /admin/notifications/suppressed-addresses';
const [suppressed = {} as never] = written.suppressedAddresses.rows;
const user = { account: figures.adminUser, figures: figures.userMetrics };
const PAGES = {
  'an order': {
    path: `/orders?order=${orderRow.id}`,
    email: staffOrder.order.shippingInfo.email,
    replies: { 'GET /admin/orders': ok({ rows: [orderRow], nextCursor: null }), [`GET /admin/orders/${orderRow.id}`]: ok(staffOrder) },
  },
  'a customer': {
    path: `/users?user=${user.account.id}`,
    email: user.account.email ?? '',
    replies: { 'GET /admin/users': ok({ users: [user], next: null, total: 1 }), [`GET /admin/users/${user.account.id}`]: ok(user) },
  },
};

describe('the note on an address', () => {
  it.each(Object.entries(PAGES))('of %s says that mails bounce, and leads to the entry', async (_of, { path, email, replies }) => {
    const { seen } = openAdmin(path, {
      ...replies,
      [LIST_ROUTE]: ok({ ...written.suppressedAddresses, rows: [{ ...suppressed, address: email }] }),
    });
    const note = await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Los correos a esta dirección rebotan' });
    expect(note.getAttribute('href')).toBe(`/admin/notifications/suppressed?search=${encodeURIComponent(email)}`);
    expect(seen.some(({ path: seenPath }) => seenPath.includes(`address=${encodeURIComponent(email)}`))).toBe(true);
  });

  it('names a complaint', async () => {
    const { path, replies } = PAGES['an order'];
    openAdmin(path, { ...replies, [LIST_ROUTE]: ok({ ...written.suppressedAddresses, rows: [{ ...suppressed, kind: 'complaint' }] }) });
    expect(await screen.findByText('Un correo a esta dirección se marcó como no deseado')).toBeTruthy();
  });

  it('admits a failed check', async () => {
    const { path, replies } = PAGES['an order'];
    openAdmin(path, { ...replies, [LIST_ROUTE]: refusal(503, 'SERVICE_UNAVAILABLE') });
    expect(await screen.findByText('No se ha podido comprobar si llegan los correos a esta dirección')).toBeTruthy();
  });
});
