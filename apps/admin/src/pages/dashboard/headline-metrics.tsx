import type { DashboardView } from '@brote/contracts/browser';
import { formatCount, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { dashboardTranslations } from './dashboard.translations';
import { MetricTile } from './metric';
import { changeText, monthName, formatSameDaysOfMonthBefore } from './date-labels';

/** The four main metrics. */
export function HeadlineMetrics({ view }: { readonly view: DashboardView }) {
  const t = useTranslations(dashboardTranslations);
  const { metrics, today } = view;
  const { monthlyRevenue, lastMonthRevenue, pausedSubscriptions: paused, pastDueSubscriptions: pastDue } = metrics;
  const change = changeText(monthlyRevenue.amount, lastMonthRevenue.amount, t.locale);
  const amounts = { paused: formatMoney(metrics.mrrPaused), pastDue: formatMoney(metrics.mrrPastDue) };
  return (
    <section className="figures__headline">
      <MetricTile
        label={t('monthRevenue', { month: monthName(today, 0, t.locale) })}
        how={t('monthRevenue.how')}
        text={change === null ? null : t('change', { change, days: formatSameDaysOfMonthBefore(today, t.locale) })}
      >
        {formatMoney(monthlyRevenue)}
      </MetricTile>
      <MetricTile label={t('mrr')} how={t('mrr.how', amounts)} text={t.count('mrr.text', metrics.activeSubscriptions)}>
        {formatMoney(metrics.mrr)}
      </MetricTile>
      <MetricTile
        label={t('active')}
        how={t('active.how', { pastDue })}
        text={t('active.text', { started: metrics.startedThisMonth, paused })}
      >
        {formatCount(metrics.activeSubscriptions)}
      </MetricTile>
      <MetricTile label={t('upcoming')} how={t('upcoming.how')} text={t.count('upcoming.text', metrics.dueToday)}>
        {formatCount(metrics.upcomingDeliveries)}
      </MetricTile>
    </section>
  );
}
