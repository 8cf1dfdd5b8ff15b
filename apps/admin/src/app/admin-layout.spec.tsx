import { reportingExamples as figures } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { componentsTranslations } from '../components/components.translations';
import { ok, openAdmin, pablo, refusal } from '../testing/open-admin';
import { appTranslations } from './app.translations';
import { failureTranslations } from './failures';

const findSectionLinks = async () => within(await screen.findByRole('navigation', { name: 'Secciones' })).getAllByRole('link');

describe('the layout', () => {
  it('shows admins every section in the navigation', async () => {
    openAdmin('/');
    expect((await findSectionLinks()).map(({ textContent }) => textContent)).toEqual([
      ...['Dashboard', 'Pedidos', 'Entregas', 'Suscripciones', 'Notificaciones', 'Usuarios', 'Inventario'],
      ...['Productos y precios', 'Bosque y recibos', 'Lotes y retiradas'],
      ...['Soporte', 'Mensajes muertos', 'Registro de cambios', '¿Lista para abrir?', 'Sistema', 'Sobre el programa'],
    ]);
    expect(screen.getByText('Panel de Administración')).toBeTruthy();
  });

  it('shows the count of a section', async () => {
    openAdmin('/system', { 'GET /admin/dashboard': ok(figures.dashboard) });
    const menu = await screen.findByRole('navigation', { name: 'Secciones' });
    const users = within(menu).getByRole('link', { name: 'Usuarios' });
    await waitFor(() => expect(users.parentElement?.textContent).toBe('Usuarios217'));
  });

  it('moves the focus to the opened page, and opens the focused entry with Enter', async () => {
    const { user } = openAdmin('/no-such-page');
    await user.click((await findSectionLinks()).at(-2) ?? document.body);
    await waitFor(() => expect(window.location.pathname).toBe('/admin/system'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Estado del sistema' })));
    const entry = screen.getByRole('menuitem', { name: 'Inventario' });
    fireEvent.keyDown(entry, { key: 'Enter', keyCode: 13, which: 13 });
    await waitFor(() => expect(window.location.pathname).toBe('/admin/inventory'));
  });

  it('hides sections for admins from the rest of the staff', async () => {
    openAdmin('/audit', {}, pablo);
    expect(await screen.findByRole('heading', { level: 1, name: 'No tienes permiso para ver esta página' })).toBeTruthy();
    expect((await findSectionLinks()).map(({ textContent }) => textContent)).not.toContain('Registro de cambios');
  });

  it('shows that data are loading while the session is restored', () => {
    openAdmin('/');
    expect(screen.getByText('Cargando datos...')).toBeTruthy();
  });

  it('returns to the sign-in page after signing out, and drops the open page', async () => {
    const { user, seen } = openAdmin('/orders');
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByLabelText('Usuario')).toBeTruthy();
    expect(seen).toContainEqual({ method: 'POST', path: '/admin/auth/sign-out', body: {} });
    expect(localStorage.getItem('brote.admin.signed-in')).toBe('no');
  });

  it('stays open and shows an error when the sign-out fails', async () => {
    const { user } = openAdmin('/', { 'POST /admin/auth/sign-out': refusal(503, 'SERVICE_UNAVAILABLE') });
    await user.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    expect(await screen.findByText('No se ha podido cerrar la sesión')).toBeTruthy();
    expect(screen.getByText('Inés Prat')).toBeTruthy();
  });

  it('switches to English', async () => {
    openAdmin('/no-such-page');
    fireEvent.click(await screen.findByText('EN'));
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist.' })).toBeTruthy();
  });

  it('has every sentence in both languages', () => {
    expect([...findGaps(appTranslations), ...findGaps(componentsTranslations), ...findGaps(failureTranslations)]).toEqual([]);
  });
});
