import { reportingExamples as figures } from '@brote/contracts/examples';
import { translator } from '@brote/ui-kit/i18n';
import { dashboardTranslations } from './dashboard.translations';
import { metricNames } from './export-metrics-button';
import { metricsCsv } from './metrics-csv';

it('the CSV contains every metric by its name, and the months below them', () => {
  const lines = metricsCsv(figures.dashboard, figures.trends, metricNames(translator(dashboardTranslations, 'es'))).split('\r\n');
  expect(lines[0]).toBe('\uFEFFCifra;Valor');
  expect(lines).toContain('MRR;219,30');
  expect(lines).toContain('Bajas del mes (%);3');
  expect(lines).toContain('Pedidos por 100 clientes;21,4');
  expect(lines).toHaveLength(1 + Object.keys(figures.dashboard.metrics).length + 2 + figures.trends.points.length + 1);
});
