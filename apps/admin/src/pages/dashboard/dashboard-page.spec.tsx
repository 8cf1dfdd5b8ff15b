import { reportingExamples as figures } from '@brote/contracts/examples';
import { findGaps } from '@brote/ui-kit/i18n';
import { screen, within } from '@testing-library/react';
import { ok, openAdmin, refusal } from '../../testing/open-admin';
import { stateTexts } from '../../cells/state-tags';
import { dashboardTexts } from './dashboard.texts';
import { changeText, monthName } from './moments';
import { scaleStep } from './revenue-chart';

const FIGURES = {
  'GET /admin/dashboard': ok(figures.dashboard),
  'GET /admin/dashboard/trends': ok(figures.trends),
  'GET /forest': ok({ brushesSold: 95, trees: 2 }),
};

it('shows the figures, the chart, low stock and what happened', async () => {
  openAdmin('/', FIGURES);
  expect(await screen.findByText('Ingresos de noviembre')).toBeTruthy();
  expect(screen.getByText(/^650,40/)).toBeTruthy();
  expect(screen.getByText(/^\+7,4/).textContent).toContain('sobre octubre');
  expect(screen.getByText('+9 este mes, 4 en pausa')).toBeTruthy();
  expect(screen.getByText('3 salen hoy')).toBeTruthy();
  expect(screen.getByText('Pedido #BR-2026-000421')).toBeTruthy();
  expect(screen.getByText('Nueva suscripción Pareja')).toBeTruthy();
  expect(screen.getByText('1 referencia')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Árboles financiados' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Calendario' }).getAttribute('href')).toContain('/deliveries');
  expect(await screen.findByRole('img', { name: /del oct al nov/ })).toBeTruthy();
});

it('explains each figure', async () => {
  const { user } = openAdmin('/', FIGURES);
  await user.hover(await screen.findByRole('button', { name: 'Bajas del mes' }));
  expect(await screen.findByText(/Cancelaciones de este mes ÷/)).toBeTruthy();
});

it('says that figures could not be loaded, and tries again', async () => {
  const { user } = openAdmin('/', {
    ...FIGURES,
    'GET /admin/dashboard': [refusal(500, 'INTERNAL'), refusal(500, 'INTERNAL'), ok(figures.dashboard)],
  });
  const alert = await screen.findByRole('alert');
  await user.click(within(alert).getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('MRR')).toBeTruthy();
});

it('finds steps of a scale that people read, months over the turn of a year, and changes', () => {
  expect([scaleStep(0), scaleStep(65_040), scaleStep(100_000)]).toEqual([100, 20_000, 25_000]);
  expect([monthName('2026-01-31', -1, 'es'), monthName('2026-01-31', 0, 'en')]).toEqual(['diciembre', 'January']);
  expect([changeText(5, 0, 'es'), changeText(90, 100, 'en')]).toEqual([null, '-10%']);
});

it('has every sentence in both languages', () => {
  expect([findGaps(dashboardTexts), findGaps(stateTexts)]).toEqual([[], []]);
});
