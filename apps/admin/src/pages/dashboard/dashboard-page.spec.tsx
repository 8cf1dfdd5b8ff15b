import { lowStock, reportingExamples as figures } from '@brote/contracts/examples';
import { vatStatus } from '@brote/contracts/staff-orders/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../testing/open-admin';
import { stateTranslations } from '../../components/state-tags';
import { dashboardTranslations } from './dashboard.translations';
import { changeText, monthName, formatSameDaysOfMonthBefore } from './date-labels';
import { scaleStep } from './revenue-chart';

const DASHBOARD_REPLIES = {
  'GET /admin/dashboard': ok(figures.dashboard),
  'GET /admin/dashboard/trends': ok(figures.trends),
  'GET /forest': ok({ brushesSold: 95, trees: 2 }),
  'GET /admin/vat': ok(vatStatus),
};

it('the dashboard shows the metrics, the chart, low stock and recent events', async () => {
  openAdmin('/', DASHBOARD_REPLIES);
  expect(await screen.findByText('Ingresos de noviembre')).toBeTruthy();
  expect(screen.getByText(/^650,40/)).toBeTruthy();
  expect(screen.getByText(/^\+7,4/).textContent).toContain('frente al 1–20 de octubre');
  expect(screen.getByText('+9 este mes, 4 en pausa')).toBeTruthy();
  expect(screen.getByText('3 salen hoy')).toBeTruthy();
  expect(screen.getByText('Pedido #BR-2026-000421')).toBeTruthy();
  expect(screen.getByText('Nueva suscripción Pareja')).toBeTruthy();
  expect(screen.getByText('1 referencia')).toBeTruthy();
  expect(screen.getByText(/^Marta Soler · Sin cuenta ·/)).toBeTruthy();
  expect(screen.getByText(/^Lucía Ferrer Molina ·/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Árboles financiados' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Calendario' }).getAttribute('href')).toContain('/deliveries');
  expect(await screen.findByRole('img', { name: /del oct al nov/ })).toBeTruthy();
});

it('the dashboard writes large numbers with thousands separators', async () => {
  const metrics = {
    ...figures.dashboard.metrics,
    activeSubscriptions: 76_400,
    oneTimeOrders: 1_000_000,
    pausedSubscriptions: 4_000,
    totalUsers: 999,
  };
  openAdmin('/', {
    ...DASHBOARD_REPLIES,
    'GET /admin/dashboard': ok({ ...figures.dashboard, metrics, upcoming: [{ day: '2026-11-20', deliveries: 1_234 }] }),
    'GET /forest': ok({ brushesSold: 1_840_000, trees: 36_800 }),
  });
  expect(await screen.findByText('76.400 suscripciones, importe real')).toBeTruthy();
  for (const shownText of ['76.400', '1.000.000', '+9 este mes, 4.000 en pausa', '999', '1.234'])
    expect(screen.getByText(shownText)).toBeTruthy();
  expect(screen.getByRole('listitem', { name: /: 1\.234 cajas$/ })).toBeTruthy();
  expect(await screen.findByText('36.800')).toBeTruthy();
});

it('the dashboard uses the singular for one subscription', async () => {
  const metrics = { ...figures.dashboard.metrics, activeSubscriptions: 1 };
  openAdmin('/', { ...DASHBOARD_REPLIES, 'GET /admin/dashboard': ok({ ...figures.dashboard, metrics }) });
  expect(await screen.findByText('1 suscripción, importe real')).toBeTruthy();
});

it('the dashboard sends a low-stock alert, and shows when an alert was sent recently', async () => {
  const path = '/admin/stock/alerts';
  const answers = [ok({ skuStocks: [lowStock] }), refusal(409, 'ALERT_SENT_RECENTLY')];
  const { user, seen } = openAdmin('/', { ...DASHBOARD_REPLIES, [`POST ${path}`]: answers });
  const button = await screen.findByRole('button', { name: 'Avisar del stock bajo' });
  await user.click(button);
  expect(await screen.findByText('Aviso enviado: 1 referencia')).toBeTruthy();
  await user.click(button);
  expect(await screen.findByText('Hace menos de diez minutos que se envió un aviso.')).toBeTruthy();
  const bodies = seen.filter((request) => request.path === path).map(({ body }) => body);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(2);
});

it('the dashboard offers no alert while no stock is low', async () => {
  openAdmin('/', { ...DASHBOARD_REPLIES, 'GET /admin/dashboard': ok({ ...figures.dashboard, lowStock: { items: [] } }) });
  expect(await screen.findByText('Todo por encima del mínimo.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Avisar del stock bajo' })).toBeNull();
});

it('the dashboard explains each metric', async () => {
  const { user } = openAdmin('/', DASHBOARD_REPLIES);
  await user.hover(await screen.findByRole('button', { name: 'Bajas del mes' }));
  expect(await screen.findByText(/Cancelaciones de este mes ÷/)).toBeTruthy();
});

it('the dashboard shows that metrics could not be loaded, and loads again', async () => {
  const { user } = openAdmin('/', {
    ...DASHBOARD_REPLIES,
    'GET /admin/dashboard': [refusal(500, 'INTERNAL'), refusal(500, 'INTERNAL'), ok(figures.dashboard)],
  });
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('MRR')).toBeTruthy();
});

it('the chart uses round steps, names months over the turn of a year, and formats changes', () => {
  expect([scaleStep(0), scaleStep(65_040), scaleStep(100_000)]).toEqual([100, 20_000, 25_000]);
  expect([monthName('2026-01-31', -1, 'es'), monthName('2026-01-31', 0, 'en')]).toEqual(['diciembre', 'January']);
  expect(['2026-11-20', '2026-11-01', '2027-03-30', '2026-01-31'].map((day) => formatSameDaysOfMonthBefore(day, 'es'))).toEqual([
    '1–20 de octubre',
    '1 de octubre',
    '1–28 de febrero',
    '1–31 de diciembre',
  ]);
  expect([changeText(5, 0, 'es'), changeText(90, 100, 'en')]).toEqual([null, '-10%']);
});

it('the dashboard has every sentence in both languages', () => {
  expect([findGaps(dashboardTranslations), findGaps(stateTranslations)]).toEqual([[], []]);
});

describe('the VAT of sales abroad', () => {
  const PLANNED = '2027-01-01';
  const VAT_LEVEL_CASES = [
    ['origin', 'below', undefined, 'Modo: origen', /IVA español en toda la UE, porque/, null],
    ['origin', 'below', PLANNED, 'Modo: origen', /IVA español en toda la UE, porque/, null],
    [
      'origin',
      'near',
      undefined,
      'Modo: origen',
      /se acerca el umbral de 10\.000,00.€\. Prepara.*VAT_DESTINATION_FROM/,
      'ant-alert-warning',
    ],
    ['origin', 'near', PLANNED, 'Modo: origen', /hasta el cambio del 1\/1\/2027, pero se acerca el umbral/, 'ant-alert-warning'],
    ['origin', 'over', undefined, 'Modo: origen', /Se ha superado el umbral.*VAT_DESTINATION_FROM/, 'ant-alert-error'],
    ['origin', 'over', PLANNED, 'Modo: origen', /Se ha superado el umbral.*El cambio del 1\/1\/2027 llega tarde/, 'ant-alert-error'],
    ['destination', 'below', '2026-07-01', 'Modo: destino', /Es voluntario mientras/, null],
    ['destination', 'near', '2026-07-01', 'Modo: destino', /este año se acerca el umbral/, null],
    ['destination', 'over', '2026-07-01', 'Modo: destino', /Es obligatorio/, null],
  ] as const;

  it.each(VAT_LEVEL_CASES)('shows for %s, %s and the change on %s the mode, its reason and its warning', async (...vatCase) => {
    const [mode, level, destinationFrom, tag, reason, alarm] = vatCase;
    openAdmin('/', { ...DASHBOARD_REPLIES, 'GET /admin/vat': ok({ ...vatStatus, mode, level, destinationFrom }) });
    expect(await screen.findByText(tag)).toBeTruthy();
    const shownText = screen.getByText(reason);
    expect(
      shownText
        .closest('.ant-alert')
        ?.className.split(' ')
        .find((name) => /-(warning|error)$/.test(name)) ?? null,
    ).toBe(alarm);
  });

  it('shows the total against the threshold, the remaining amount, and the formula', async () => {
    const { user } = openAdmin('/', DASHBOARD_REPLIES);
    const card = within(
      (await screen.findByRole('heading', { name: 'IVA de las ventas a otros países' })).closest('section') as HTMLElement,
    );
    const texts = (await card.findAllByRole('listitem')).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));
    expect(texts).toEqual([
      'Ventas a distancia de 20268.200,50 € de 10.000,00 €',
      'Falta para el umbral1.799,50 €',
      'Ventas a distancia de 20250,00 €',
      'Primer día del IVA de destino1/1/2027',
    ]);
    expect(card.getByRole('progressbar').textContent).toContain('82');
    await user.hover(card.getByRole('button', { name: 'Ventas a distancia de 2026' }));
    const formula = await screen.findByText(/facturas − abonos de pedidos/);
    expect(formula.textContent.replaceAll('\u00a0', ' ')).toContain(
      '(6.120,00 €) + cobros − reembolsos de suscripciones (2.080,50 €) = 8.200,50 €',
    );
  });

  it('shows that no change of the mode is planned', async () => {
    openAdmin('/', { ...DASHBOARD_REPLIES, 'GET /admin/vat': ok({ ...vatStatus, destinationFrom: undefined }) });
    const label = await screen.findByRole('button', { name: 'Primer día del IVA de destino' });
    expect(label.closest('li')?.textContent).toContain('sin fecha');
  });

  it('shows that the threshold could not be checked', async () => {
    openAdmin('/', { ...DASHBOARD_REPLIES, 'GET /admin/vat': refusal(503, 'UNAVAILABLE') });
    expect(await screen.findByText('No se ha podido comprobar el umbral del IVA')).toBeTruthy();
  });
});
