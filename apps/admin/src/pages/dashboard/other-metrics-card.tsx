import { BRUSHES_PER_TREE, type DashboardView } from '@brote/contracts/browser';
import { formatCount, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { decimalText } from '../../components/decimal-text';
import { useGetFundedTreesQuery } from './dashboard.api';
import { dashboardTranslations } from './dashboard.translations';
import { MetricListItem } from './metric';
import { percentText } from './date-labels';

/** The other metrics. */
export function OtherMetricsCard({ metrics }: Pick<DashboardView, 'metrics'>) {
  const t = useTranslations(dashboardTranslations);
  const { data: forest } = useGetFundedTreesQuery(undefined);
  const { unpaidOrders: unpaid, cancelledThisMonth: cancelled, ordersThisMonth: orders, unconfirmedUsers: unconfirmed } = metrics;
  return (
    <section className="figures__card">
      <header>
        <h2>{t('others')}</h2>
      </header>
      <ul className="figures__list">
        <MetricListItem label={t('totalRevenue')} how={t('totalRevenue.how')}>
          {formatMoney(metrics.totalRevenue)}
        </MetricListItem>
        <MetricListItem label={t('oneTime')} how={t('oneTime.how')}>
          {formatCount(metrics.oneTimeOrders)}
        </MetricListItem>
        <MetricListItem label={t('guests')} how={t('guests.how')}>
          {formatCount(metrics.guestOrders)}
        </MetricListItem>
        <MetricListItem label={t('pending')} how={t('pending.how', { unpaid })}>
          {formatCount(metrics.pendingDeliveries)}
        </MetricListItem>
        <MetricListItem label={t('churn')} how={t('churn.how', { cancelled })}>
          {percentText(metrics.churnRate, t.locale)}
        </MetricListItem>
        <MetricListItem label={t('writtenOff')} how={t('writtenOff.how', { total: decimalText(metrics.writtenOffMonths, t.locale) })}>
          {decimalText(metrics.writtenOffThisMonth, t.locale)}
        </MetricListItem>
        <MetricListItem label={t('conversion')} how={t.count('conversion.how', orders)}>
          {decimalText(metrics.conversionRate, t.locale)}
        </MetricListItem>
        <MetricListItem label={t('users')} how={t('users.how', { unconfirmed })}>
          {formatCount(metrics.totalUsers)}
        </MetricListItem>
        <MetricListItem label={t('deliveries')} how={t('deliveries.how')}>
          {formatCount(metrics.completedDeliveries)}
        </MetricListItem>
        {forest ? (
          <MetricListItem label={t('trees')} how={t('trees.how', { each: BRUSHES_PER_TREE, sold: forest.brushesSold })}>
            {formatCount(forest.trees)}
          </MetricListItem>
        ) : null}
      </ul>
    </section>
  );
}
