import { BRUSHES_PER_TREE, type DashboardView } from '@brote/contracts/browser';
import { formatCount, formatMoney, useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { decimalText } from '../../components/decimal-text';
import { useGetFundedTreesQuery } from './dashboard.api';
import { dashboardTranslations } from './dashboard.translations';
import { SmallFigure } from './figure';
import { percentText } from './moments';

/** The other metrics. */
export function OthersCard({ metrics }: Pick<DashboardView, 'metrics'>) {
  const t = useTranslations(dashboardTranslations);
  const { locale } = useLocale();
  const { data: forest } = useGetFundedTreesQuery(undefined);
  const { unpaidOrders: unpaid, cancelledThisMonth: cancelled, ordersThisMonth: orders, unconfirmedUsers: unconfirmed } = metrics;
  return (
    <section className="figures__card">
      <header>
        <h2>{t('others')}</h2>
      </header>
      <ul className="figures__list">
        <SmallFigure label={t('totalRevenue')} how={t('totalRevenue.how')}>
          {formatMoney(metrics.totalRevenue)}
        </SmallFigure>
        <SmallFigure label={t('oneTime')} how={t('oneTime.how')}>
          {formatCount(metrics.oneTimeOrders)}
        </SmallFigure>
        <SmallFigure label={t('guests')} how={t('guests.how')}>
          {formatCount(metrics.guestOrders)}
        </SmallFigure>
        <SmallFigure label={t('pending')} how={t('pending.how', { unpaid })}>
          {formatCount(metrics.pendingDeliveries)}
        </SmallFigure>
        <SmallFigure label={t('churn')} how={t('churn.how', { cancelled })}>
          {percentText(metrics.churnRate, locale)}
        </SmallFigure>
        <SmallFigure label={t('writtenOff')} how={t('writtenOff.how', { total: decimalText(metrics.writtenOffMonths, locale) })}>
          {decimalText(metrics.writtenOffThisMonth, locale)}
        </SmallFigure>
        <SmallFigure label={t('conversion')} how={t.count('conversion.how', orders)}>
          {decimalText(metrics.conversionRate, locale)}
        </SmallFigure>
        <SmallFigure label={t('users')} how={t('users.how', { unconfirmed })}>
          {formatCount(metrics.totalUsers)}
        </SmallFigure>
        <SmallFigure label={t('deliveries')} how={t('deliveries.how')}>
          {formatCount(metrics.completedDeliveries)}
        </SmallFigure>
        {forest ? (
          <SmallFigure label={t('trees')} how={t('trees.how', { each: BRUSHES_PER_TREE, sold: forest.brushesSold })}>
            {formatCount(forest.trees)}
          </SmallFigure>
        ) : null}
      </ul>
    </section>
  );
}
