import { reportingExamples as figures } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, pablo } from '../../testing/open-admin';
import { usersTranslations } from './users.translations';

const row = { account: { ...figures.adminUser, id: 'a81f03c2-0000-4000-8000-000000000001' }, figures: figures.userMetrics };
const rowWithoutProfile = {
  account: { ...figures.adminUser, id: 'f05512aa-0000-4000-8000-000000000002', fullName: null, address: null, onboarded: false },
  figures: { ...figures.userMetrics, orders: 0, subscriptions: [] },
};
const LIST_REPLIES = { 'GET /admin/users': ok({ users: [row, rowWithoutProfile], next: null, total: 2 }) };
const ACCOUNT_REPLIES = { [`GET /admin/users/${row.account.id}`]: ok(row) };

it('the users page lists accounts with their orders and subscriptions', async () => {
  openAdmin('/users', LIST_REPLIES);
  expect(await screen.findByText('Lucía Ferrer Molina')).toBeTruthy();
  for (const textOnPage of [
    'a81f03c2',
    'Completado',
    'Pendiente',
    'Sin nombre',
    'Sin información',
    'Sin suscripciones',
    '6 pedidos',
    'Próxima: 3/12/2026',
  ])
    expect(screen.getByText(textOnPage)).toBeTruthy();
});

it('the users page shows that there are no accounts', async () => {
  openAdmin('/users', { 'GET /admin/users': ok({ users: [], next: null, total: 0 }) });
  expect(await screen.findByText('No hay usuarios registrados en la base de datos')).toBeTruthy();
});

it('the users page opens an account, and ends its sessions after a confirmation', async () => {
  const { user, seen } = openAdmin('/users', {
    ...LIST_REPLIES,
    ...ACCOUNT_REPLIES,
    [`DELETE /admin/users/${row.account.id}/sessions`]: ok({}),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver a Lucía Ferrer Molina' }));
  await user.click(await screen.findByRole('button', { name: 'Cerrar sus sesiones' }));
  const [textOnPage] = await screen.findAllByText('¿Cerrar todas las sesiones de Lucía Ferrer Molina?');
  const question = textOnPage?.closest('[role="dialog"]');
  await user.click(within(question as HTMLElement).getByRole('button', { name: 'Cerrar sus sesiones' }));
  expect(await screen.findByText('Sesiones cerradas')).toBeTruthy();
  expect(seen.some(({ method, path }) => method === 'DELETE' && path.endsWith('/sessions'))).toBe(true);
});

const staffRow = {
  ...row,
  account: { ...row.account, fullName: 'Núria Costa', roles: ['customer', 'staff'], state: 'active', sessions: 1 },
};

it('the users page hides other team members’ sessions and second factors from staff, and names the admins', async () => {
  openAdmin(`/users?user=${row.account.id}`, { ...LIST_REPLIES, [`GET /admin/users/${row.account.id}`]: ok(staffRow) }, pablo);
  expect(await screen.findByText('Las sesiones de otras personas del equipo solo las cierra la administración.')).toBeTruthy();
  for (const name of ['Cerrar sus sesiones', 'Restablecer segundo factor']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('the users page lets admins remove a lost second factor after a confirmation', async () => {
  const path = `/admin/users/${row.account.id}/second-factor`;
  const staffReplies = { [`GET /admin/users/${row.account.id}`]: ok(staffRow), [`DELETE ${path}`]: ok({}) };
  const { user, seen } = openAdmin(`/users?user=${row.account.id}`, { ...LIST_REPLIES, ...staffReplies });
  await user.click(await screen.findByRole('button', { name: 'Restablecer segundo factor' }));
  const [textOnPage] = await screen.findAllByText('¿Quitar el segundo factor de Núria Costa?');
  const question = textOnPage?.closest('[role="dialog"]');
  await user.click(within(question as HTMLElement).getByRole('button', { name: 'Restablecer segundo factor' }));
  expect(await screen.findByText('Segundo factor restablecido')).toBeTruthy();
  expect(seen.some((request) => request.method === 'DELETE' && request.path === path)).toBe(true);
});

it('the users page lets only admins change roles', async () => {
  openAdmin(`/users?user=${row.account.id}`, { ...LIST_REPLIES, ...ACCOUNT_REPLIES }, pablo);
  expect(await screen.findByRole('button', { name: 'Cerrar sus sesiones' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Guardar permisos' })).toBeNull();
});

it('the users page has every sentence in both languages', () => {
  expect(findGaps(usersTranslations)).toEqual([]);
});
