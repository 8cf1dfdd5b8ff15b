import { subscriptionDelivery, deliveryOrder, orderDelivery, pickingList, week } from '@brote/contracts/deliveries/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, pablo, refusal, type SeenRequest } from '../../testing/open-admin';
import { addDays, formatFullDate } from './day-names';
import { deliveriesTranslations } from './deliveries.translations';

const WEEK_ROUTE = 'GET /admin/deliveries/week';
const LIST_ROUTE = 'GET /admin/deliveries';
const PICKING_ROUTE = 'GET /admin/deliveries/picking-list';
/** The replies with a list, and with each row alone. */
const listOf = (...rows: readonly { kind: string; id: string }[]) => ({
  [LIST_ROUTE]: ok({ rows, nextCursor: null }),
  ...Object.fromEntries(
    rows.map((row) => [`GET /admin/deliveries/${row.kind === 'order' ? 'orders' : 'subscriptions'}/${row.id}`, ok(row)]),
  ),
});
const replies = {
  [WEEK_ROUTE]: ok(week),
  ...listOf(subscriptionDelivery, orderDelivery),
  [PICKING_ROUTE]: ok(pickingList),
};
const findQueries = (seen: readonly SeenRequest[], path: string) =>
  seen.filter((request) => request.path.split('?')[0] === path).map((request) => new URLSearchParams(request.path.split('?')[1]));
/** The last button with a name, in a dialog above a drawer. */
const getLastButton = (name: string) => screen.getAllByRole('button', { name }).at(-1) ?? document.body;
const findPosts = (seen: readonly SeenRequest[]) => seen.filter(({ method, path }) => method === 'POST' && !path.includes('/auth/'));

describe('the deliveries', () => {
  it('are shown in a calendar of seven days, and a day opens as a list', async () => {
    const { user, seen } = openAdmin('/deliveries', replies, pablo);
    const today = await screen.findByRole('region', { name: 'viernes, 20 de noviembre' });
    expect(today.textContent).toContain('Susc. Pareja · Valencia');
    expect(within(today).getByText('Falta stock')).toBeTruthy();
    expect(within(today).getByRole('img', { name: /^2 × Blanco clásico/ })).toBeTruthy();
    expect(screen.getByText('Del 20 de noviembre al 26 de noviembre · 2 entregas, 6 cepillos')).toBeTruthy();
    expect(screen.getAllByText('Sin entregas')).toHaveLength(5);
    expect(screen.getByText('Llega: 24–26 nov')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'miércoles, 25 de noviembre: 1 entrega' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(window.location.search).toBe('?view=list&day=2026-11-25');
    expect(findQueries(seen, '/admin/deliveries').at(-1)?.toString()).toBe('from=2026-11-25&days=1');
  });

  it('are counted with thousands separators', async () => {
    const days = week.days.map((day) => ({ ...day, scheduled: 2_500, waiting: 0, inTransit: 0, delivered: 11, failed: 0, brushes: 4_000 }));
    openAdmin('/deliveries', { ...replies, [WEEK_ROUTE]: ok({ ...week, late: 3_638, days }) });
    expect(await screen.findAllByText('2.511')).toHaveLength(7);
    expect(screen.getByText(/ · 17\.577 entregas, 28\.000 cepillos$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '3.638 atrasadas' })).toBeTruthy();
  });

  it('change by weeks, and are filtered by the address', async () => {
    const { user, seen } = openAdmin('/deliveries?status=waiting&search=luc%C3%ADa', replies);
    await user.click(await screen.findByRole('button', { name: 'Semana siguiente' }));
    expect(window.location.search).toContain('from=2026-11-27');
    expect(Object.fromEntries(findQueries(seen, '/admin/deliveries/week').at(-1) ?? [])).toEqual({
      from: '2026-11-27',
      status: 'waiting',
      search: 'lucía',
    });
    await user.click(await screen.findByRole('button', { name: '1 atrasada' }));
    expect(await screen.findByText('Todas las atrasadas')).toBeTruthy();
    expect(findQueries(seen, '/admin/deliveries').at(-1)?.get('late')).toBe('true');
  });

  it('of closed accounts are counted, listed and marked with the day before which they must leave', async () => {
    const closedAccountDelivery = { ...orderDelivery, status: 'scheduled', endsOn: '2026-12-24' };
    const { user, seen } = openAdmin('/deliveries', {
      ...replies,
      [WEEK_ROUTE]: ok({ ...week, ending: 2 }),
      ...listOf(closedAccountDelivery, subscriptionDelivery),
    });
    await user.click(await screen.findByRole('button', { name: '2 de cuentas cerradas' }));
    expect(await screen.findByText('Todas las de cuentas cerradas que no han salido')).toBeTruthy();
    expect(await screen.findAllByText(/^Cuenta cerrada: enviar antes del 24\/12\/2026$/)).toHaveLength(1);
    const lastQuery = findQueries(seen, '/admin/deliveries').at(-1);
    expect([lastQuery?.get('ending'), lastQuery?.get('late')]).toEqual(['true', null]);
  });

  it('of closed accounts are not mentioned while there are none', async () => {
    openAdmin('/deliveries', { ...replies, [WEEK_ROUTE]: ok({ ...week, ending: 0 }) });
    expect(await screen.findByRole('button', { name: '1 atrasada' })).toBeTruthy();
    expect(screen.queryByText(/cuentas? cerradas?/i)).toBeNull();
  });

  it('are marked as shipped with a tracking number, an order with the carrier’s expected day', async () => {
    const scheduledDelivery = { ...orderDelivery, status: 'scheduled', tracking: null, steps: ['ship', 'fail'] };
    const ship = `/admin/orders/${orderDelivery.id}/ship`;
    const { user, seen } = openAdmin('/deliveries?view=list', {
      ...replies,
      ...listOf(scheduledDelivery),
      [`POST ${ship}`]: ok({}),
    });
    await user.click(await screen.findByRole('button', { name: 'Lucía Ferrer Molina' }));
    await user.click(await screen.findByRole('button', { name: 'Marcar como enviada' }));
    await user.type(await screen.findByLabelText('Número de seguimiento'), 'x');
    await user.click(getLastButton('Marcar como enviada'));
    expect(await screen.findByText('Entre 4 y 40 letras, números o guiones')).toBeTruthy();
    await user.type(screen.getByLabelText('Número de seguimiento'), 'PQ4X');
    await user.type(screen.getByLabelText('Día previsto por el transportista'), '2026-11-27');
    await user.click(getLastButton('Marcar como enviada'));
    expect(await screen.findByText('Entrega en camino')).toBeTruthy();
    expect(findPosts(seen)).toMatchObject([
      { path: ship, body: { carrier: 'correos', trackingNumber: 'xPQ4X', expectedOn: '2026-11-27' } },
    ]);
    expect(findQueries(seen, '/admin/deliveries').length).toBeGreaterThan(1);
  });

  it('are marked as failed with a reason, and show the consequence; a subscription delivery uses its own endpoint', async () => {
    const failedPath = `/admin/deliveries/${subscriptionDelivery.id}/failed`;
    const { user, seen } = openAdmin('/deliveries?view=list', { ...replies, [`POST ${failedPath}`]: refusal(409, 'DELIVERY_NOT_READY') });
    const [first] = await screen.findAllByRole('button', { name: 'Lucía Ferrer Molina' });
    await user.click(first ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Marcar como fallida…' }));
    expect(await screen.findByText(/avisamos al cliente por e-mail/)).toBeTruthy();
    await user.type(screen.getByLabelText('Nota para el equipo'), 'Se ha mudado');
    await user.click(getLastButton('Marcar como fallida'));
    expect(await screen.findByText('No se ha podido marcar como fallida')).toBeTruthy();
    expect(findPosts(seen)).toMatchObject([{ path: failedPath, body: { reason: 'address', note: 'Se ha mudado' } }]);
  });

  it('link to the carrier and the order, and offer the next step', async () => {
    const { user, seen } = openAdmin('/deliveries?view=list&day=2026-11-25', {
      ...replies,
      ...listOf(orderDelivery),
      [`POST /admin/orders/${orderDelivery.id}/deliver`]: ok({}),
    });
    const link = await screen.findByRole('link', { name: /^CORREOS/ });
    expect(link.getAttribute('href')).toContain('localizador/envios');
    await user.click(await screen.findByRole('button', { name: 'Lucía Ferrer Molina' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByRole('link', { name: 'Ver el pedido' }).getAttribute('href')).toContain(`/orders?order=${orderDelivery.id}`);
    await user.click(within(drawer).getByRole('button', { name: 'Marcar como entregada' }));
    expect(await screen.findByText('Entrega completada')).toBeTruthy();
    expect(findPosts(seen)).toHaveLength(1);
  });

  it('show the order of a subscription delivery, and link to it', async () => {
    const delivery = { ...subscriptionDelivery, orderId: deliveryOrder.orderId, orderNumber: deliveryOrder.number };
    const { user } = openAdmin('/deliveries?view=list', { ...replies, ...listOf(delivery) });
    expect((await screen.findByText('#BR-2026-000422')).closest('td')?.textContent).toBe('Susc. Pareja#BR-2026-000422');
    await user.click(screen.getByRole('button', { name: 'Lucía Ferrer Molina' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByRole('link', { name: 'Ver el pedido' }).getAttribute('href')).toContain(`/orders?order=${delivery.orderId}`);
    expect(within(drawer).getByRole('link', { name: 'Ver la suscripción' }).getAttribute('href')).toContain(delivery.subscriptionId);
  });

  it('are listed for picking by type and colour for a selectable day, without deliveries that lack stock', async () => {
    const { user, seen } = openAdmin('/deliveries', replies);
    await user.click(await screen.findByRole('button', { name: 'Preparar las de hoy' }));
    const table = await screen.findByRole('table', { name: 'Cepillos que hay que preparar' });
    const rows = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.at(-1)).toBe('Suma3142');
    expect(screen.getByText('1 caja espera stock y no se cuenta.')).toBeTruthy();
    expect(screen.getByText('1 pedido y 1 caja')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeTruthy();
    expect(window.location.search).toBe('?view=picking');
    expect(findQueries(seen, '/admin/deliveries/picking-list').map(String)).toEqual(['']);
  });

  it('show the days of dispatch and arrival, and the end of the legal delivery term', async () => {
    const overdueDelivery = {
      ...orderDelivery,
      day: '2026-10-02',
      arrivesFrom: '2026-10-06',
      arrivesUntil: '2026-10-09',
      status: 'scheduled',
      tracking: null,
      isPastTerm: true,
    };
    const { user } = openAdmin('/deliveries?view=list&late=true', { ...replies, ...listOf(overdueDelivery) });
    expect(await screen.findByText('Más de 30 días')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Lucía Ferrer Molina' }));
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('viernes, 2 de octubre')).toBeTruthy();
    expect(within(drawer).getByText('6–9 oct')).toBeTruthy();
    expect(within(drawer).getByText(/el plazo legal de entrega ha vencido/)).toBeTruthy();
  });

  it('offer no action when the delivery was cancelled meanwhile', async () => {
    const deletedDeliveryReplies = { [`GET /admin/deliveries/orders/${orderDelivery.id}`]: refusal(404, 'DELIVERY_UNKNOWN') };
    const { user } = openAdmin('/deliveries?view=list', { ...replies, ...listOf(orderDelivery), ...deletedDeliveryReplies });
    await user.click(await screen.findByRole('button', { name: 'Lucía Ferrer Molina' }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText(/puede que se haya anulado/)).toBeTruthy();
    expect(within(drawer).queryByRole('button', { name: 'Marcar como entregada' })).toBeNull();
  });

  it('are not shown when one owner is unavailable', async () => {
    openAdmin('/deliveries', { [WEEK_ROUTE]: refusal(503, 'SERVICE_UNAVAILABLE') });
    expect(await screen.findByText('No se han podido cargar las entregas')).toBeTruthy();
  });

  it('have days that a change of the clocks does not move', () => {
    expect([addDays('2027-03-27', 2), addDays('2026-10-26', -2)]).toEqual(['2027-03-29', '2026-10-24']);
    expect(formatFullDate('2026-10-25', 'en')).toBe('Sunday 25 October');
  });

  it('have every sentence in both languages', () => expect(findGaps(deliveriesTranslations)).toEqual([]));
});
