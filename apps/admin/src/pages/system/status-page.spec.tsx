import { reportingExamples, statusView } from '@brote/contracts/examples';
import { openingView } from '@brote/contracts/staff-catalogue/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../testing/open-admin';
import { statusTranslations } from './status.translations';

const STATUS_ROUTE = 'GET /status';
const SYSTEM_REPLY = { 'GET /admin/system': ok(reportingExamples.system) };

describe('the system status', () => {
  it('is shown in Spanish first, service by service', async () => {
    openAdmin('/system', { [STATUS_ROUTE]: ok(statusView) });
    expect(await screen.findByText('Todos los servicios están listos.')).toBeTruthy();
    expect(screen.getAllByText('Listo')).toHaveLength(statusView.services.length);
    expect([document.documentElement.lang, document.title]).toEqual(['es', 'Estado del sistema · Brote']);
  });

  it.each(['/system', '/'])('warns on %s of a shop that sells with an open point of the law', async (path) => {
    const reopened = { ...openingView, opening: { isOpen: true, openedAt: '2026-12-20T09:00:00.000Z' } };
    openAdmin(path, { [STATUS_ROUTE]: ok(statusView), 'GET /admin/opening': ok(reopened) });
    expect(await screen.findByText('La tienda vende y vuelve a estar pendiente un punto que exige la ley.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver los puntos' }).getAttribute('href')).toBe('/admin/opening');
  });

  it('does not warn before the opening', async () => {
    const { seen } = openAdmin('/system', { [STATUS_ROUTE]: ok(statusView), 'GET /admin/opening': ok(openingView) });
    expect(await screen.findByText('Todos los servicios están listos.')).toBeTruthy();
    await waitFor(() => expect(seen.map(({ path }) => path)).toContain('/admin/opening'));
    expect(screen.queryByText(/vuelve a estar pendiente/)).toBeNull();
  });

  it('counts the unavailable services, and switches to English', async () => {
    openAdmin('/system', {
      [STATUS_ROUTE]: ok({ ...statusView, services: statusView.services.map((service, index) => ({ ...service, ready: index > 0 })) }),
    });
    expect(await screen.findByText('1 servicio no está listo.')).toBeTruthy();
    fireEvent.click(screen.getByText('EN'));
    expect(await screen.findByText('1 service is not ready.')).toBeTruthy();
  });

  it('names the services that show another seller, in both languages', async () => {
    const services = statusView.services.map((service) =>
      service.name === 'notifications' ? { ...service, differingSeller: ['SELLER_NAME', 'SELLER_TAX_ID'] } : service,
    );
    openAdmin('/system', { ...SYSTEM_REPLY, [STATUS_ROUTE]: ok({ ...statusView, services }) });
    expect(
      await screen.findByText(
        'Avisos por correo muestra otro vendedor que las páginas legales. Pon los mismos valores en todas partes: SELLER_NAME, SELLER_TAX_ID.',
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByText('EN'));
    expect(await screen.findByText(/^E-mail notifications shows another seller than the legal pages\./)).toBeTruthy();
  });

  it('names each service with undelivered events, in both languages', async () => {
    const { system } = reportingExamples;
    const [service] = system.services;
    const stalledService = { ...service, ready: false, outboxWaiting: 5, outboxLagSeconds: 720 };
    const services = [
      { ...stalledService, outboxStalled: true },
      { ...stalledService, service: 'subscriptions' },
    ];
    openAdmin('/system', { [STATUS_ROUTE]: ok(statusView), 'GET /admin/system': ok({ ...system, services }) });
    const waiting = 'sus eventos no llegan a los demás servicios. 5 eventos esperan, el más antiguo desde hace 12 min.';
    expect(await screen.findByText(`Pedidos y pagos: ${waiting}`)).toBeTruthy();
    expect(screen.queryByText(`Suscripciones: ${waiting}`)).toBeNull();
    fireEvent.click(screen.getByText('EN'));
    expect(
      await screen.findByText('Orders and payments: its events do not reach the other services. 5 events wait, the oldest for 12 min.'),
    ).toBeTruthy();
  });

  it('shows that the status could not be read, and loads it again', async () => {
    openAdmin('/system', { ...SYSTEM_REPLY, [STATUS_ROUTE]: [refusal(500, 'INTERNAL'), ok(statusView)] });
    expect(await screen.findByText('No se ha podido consultar el estado')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Reintentar/ }));
    expect(await screen.findByText('Todos los servicios están listos.')).toBeTruthy();
  });

  it('has every sentence in both languages', () => {
    expect(findGaps(statusTranslations)).toEqual([]);
  });
});
