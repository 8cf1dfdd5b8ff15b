import { auditEntry, reportingExamples as figures } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../testing/open-admin';
import { actionTranslations } from './audit-page';
import { auditTranslations } from './audit.translations';

const LIST_REPLIES = { 'GET /admin/audit': ok(figures.auditTrail) };
const CHAINS_ROUTE = 'GET /admin/audit/chains';
const intactChains = { ...figures.auditChains, silent: [] };

it('the audit page shows the author of each change, its link in the chain, and that the record is intact', async () => {
  openAdmin('/audit', { ...LIST_REPLIES, [CHAINS_ROUTE]: ok(intactChains) });
  expect(await screen.findByText('user.change-roles')).toBeTruthy();
  expect(screen.getByText('Permisos cambiados')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Inés Prat' }).getAttribute('href')).toContain(auditEntry.actorId);
  expect(screen.getByText('1 · 9f86d081')).toBeTruthy();
  expect(await screen.findByText(/^Registro íntegro: 12 cambios encadenados/)).toBeTruthy();
});

it('the audit page shows the position of a broken chain, and checks again on request', async () => {
  const [chain] = intactChains.chains;
  const broken = { ...intactChains, chains: [{ ...chain, brokenAt: 7 }], silent: ['orders'] };
  const { user } = openAdmin('/audit', { ...LIST_REPLIES, [CHAINS_ROUTE]: [ok(broken), ok(intactChains)] });
  expect(await screen.findByText('El registro está alterado')).toBeTruthy();
  expect(screen.getByText('Cuentas: se rompe en el cambio 7. Pedidos: no responde.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Comprobar ahora' }));
  expect(await screen.findByText(/^Registro íntegro/)).toBeTruthy();
});

it('the audit page shows the id of an author without a known name', async () => {
  openAdmin('/audit', { 'GET /admin/audit': ok({ ...figures.auditTrail, people: [] }), [CHAINS_ROUTE]: ok(intactChains) });
  expect(await screen.findByRole('link', { name: 'Cuenta desconocida' })).toBeTruthy();
  expect(screen.getByText(auditEntry.actorId.slice(0, 8))).toBeTruthy();
});

it('the audit page shows that the check failed', async () => {
  openAdmin('/audit', { ...LIST_REPLIES, [CHAINS_ROUTE]: refusal(503, 'SERVICE_UNAVAILABLE') });
  expect(await screen.findByText('No se ha podido comprobar el registro')).toBeTruthy();
});

it('the audit page has every sentence in both languages', () =>
  expect([...findGaps(auditTranslations), ...findGaps(actionTranslations)]).toEqual([]));
