import { identityExamples, reportingExamples as figures } from '@brote/contracts/examples';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { inés, ok, openAdmin, refusal } from '../testing/open-admin';

const account = { ...figures.adminUser, id: 'a81f03c2-0000-4000-8000-000000000001', roles: ['customer'], state: 'active' };
const row = { account, figures: figures.userMetrics };
const ROLES_ROUTE = `PUT /admin/users/${row.account.id}/roles`;
const reauthenticationRequired = refusal(403, 'REAUTHENTICATION_REQUIRED');
const replies = {
  'GET /admin/users': ok({ users: [row], next: null, total: 1 }),
  [`GET /admin/users/${row.account.id}`]: ok(row),
};

/** Gives the account of the page the role of staff. */
async function changeRoles(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: 'Equipo' }));
  await user.click(screen.getByRole('button', { name: 'Guardar permisos' }));
  const [confirmation] = await screen.findAllByText(/^¿Cambiar los permisos de/);
  await user.click(within(confirmation?.closest('[role="dialog"]') as HTMLElement).getByRole('button', { name: 'Guardar permisos' }));
}

it('the dialog requests the password again after a refusal, and then repeats the request', async () => {
  const rolesReply = ok({ userId: row.account.id, roles: ['customer', 'staff'] });
  const grant = { ...identityExamples.accessGrant, user: inés };
  const reauthenticateRoute = 'POST /admin/auth/reauthenticate';
  const admin = openAdmin(`/users?user=${row.account.id}`, {
    ...replies,
    [ROLES_ROUTE]: [reauthenticationRequired, rolesReply],
    'POST /admin/auth/refresh': [ok(grant), ok({ ...grant, accessToken: 'proven.anew' })],
    [reauthenticateRoute]: [refusal(422, 'PASSWORD_WRONG'), ok({})],
  });
  await changeRoles(admin.user);
  const dialog = (await screen.findByText('Confirma que eres tú')).closest('[role="dialog"]') as HTMLElement;
  await admin.user.type(within(dialog).getByLabelText('Contraseña'), 'no-es-esta');
  await admin.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  expect(await within(dialog).findByText('La contraseña no es correcta.')).toBeTruthy();
  await admin.user.clear(within(dialog).getByLabelText('Contraseña'));
  await admin.user.type(within(dialog).getByLabelText('Contraseña'), 'almacen-de-cepillos');
  await admin.user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Permisos cambiados')).toBeTruthy();
  const puts = admin.seen.filter(({ method }) => method === 'PUT');
  expect(puts.map(({ body }) => body)).toEqual([{ roles: ['staff'] }, { roles: ['staff'] }]);
});

it('the dialog cancels the request when the person declines', async () => {
  const { user, seen } = openAdmin(`/users?user=${row.account.id}`, { ...replies, [ROLES_ROUTE]: reauthenticationRequired });
  await changeRoles(user);
  const dialog = (await screen.findByText('Confirma que eres tú')).closest('[role="dialog"]') as HTMLElement;
  await user.click(within(dialog).getByRole('button', { name: 'Ahora no' }));
  expect(await screen.findByText('No se han podido cambiar los permisos')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Confirma que eres tú')).toBeNull());
  expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
});
