import type { DashboardView, Metrics, TrendsView } from '@brote/contracts/browser';

/** The byte order mark by which a spreadsheet recognizes UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Euros with a comma, the format of a Spanish spreadsheet. */
const formatEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
const formatValue = (value: Metrics[keyof Metrics]): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : formatEuros(value.amount);

/** The names of columns and metrics. */
export interface MetricNames {
  readonly figure: string;
  readonly value: string;
  readonly month: string;
  readonly orders: string;
  readonly plans: string;
  readonly metrics: Readonly<Record<keyof Metrics, string>>;
}

/** All metrics and the last twelve months as a table. Every cell is a fixed name or a number, so a spreadsheet runs none of them. */
export function metricsCsv(view: DashboardView, trends: TrendsView, names: MetricNames): string {
  const metrics = Object.entries(names.metrics).map(([key, name]) => [name, formatValue(view.metrics[key as keyof Metrics])]);
  const months = trends.points.map(({ from, orderRevenue, subscriptionRevenue }) => [
    from,
    formatEuros(orderRevenue),
    formatEuros(subscriptionRevenue),
  ]);
  const rows = [[names.figure, names.value], ...metrics, [], [names.month, names.orders, names.plans], ...months];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.join(';')}\r\n`).join('');
}
