import type { DashboardView } from '@brote/contracts/browser';
import { Icon, saveFile } from '@brote/ui-kit';
import { useTranslations, type Translate } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useAttempt } from '../../components/use-attempt';
import { useLazyGetTrendsQuery } from './dashboard.api';
import { dashboardTranslations } from './dashboard.translations';
import { metricsCsv, type MetricNames } from './metrics-csv';

/** The metrics' names in the current language, in the order of the page. */
export function metricNames(t: Translate<keyof (typeof dashboardTranslations)['en']>): MetricNames {
  return {
    ...{ figure: t('export.figure'), value: t('export.value'), month: t('by.month'), orders: t('orders'), plans: t('plans') },
    metrics: {
      ...{ totalRevenue: t('totalRevenue'), monthlyRevenue: t('export.monthRevenue'), lastMonthRevenue: t('export.lastMonthRevenue') },
      ...{ mrr: t('mrr'), mrrPaused: t('export.mrrPaused'), mrrPastDue: t('export.mrrPastDue') },
      ...{ activeSubscriptions: t('active'), pausedSubscriptions: t('export.paused'), pastDueSubscriptions: t('export.pastDue') },
      ...{
        startedThisMonth: t('export.started'),
        cancelledThisMonth: t('export.cancelled'),
        writtenOffThisMonth: t('writtenOff'),
        writtenOffMonths: t('export.writtenOff'),
        churnRate: `${t('churn')} (%)`,
      },
      ...{ oneTimeOrders: t('oneTime'), guestOrders: t('guests'), ordersThisMonth: t('export.ordersThisMonth') },
      ...{ conversionRate: t('conversion'), pendingDeliveries: t('pending'), unpaidOrders: t('export.unpaid') },
      ...{ upcomingDeliveries: t('upcoming'), dueToday: t('export.dueToday'), completedDeliveries: t('deliveries') },
      ...{ totalUsers: t('users'), unconfirmedUsers: t('export.unconfirmed') },
    },
  };
}

/** Saves the metrics of the page and the last twelve months as a table. */
export function ExportMetricsButton({ view }: { readonly view: DashboardView }) {
  const t = useTranslations(dashboardTranslations);
  const attempt = useAttempt();
  const [getTrends, { isFetching }] = useLazyGetTrendsQuery();
  const save = async () => {
    const trends = await getTrends({ by: 'month' }).unwrap();
    const csv = metricsCsv(view, trends, metricNames(t));
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `brote-${view.today}.csv`);
  };
  return (
    <Button
      icon={<Icon name="download" size={18} />}
      loading={isFetching}
      onClick={() => void attempt(save, { done: null, failed: t('export.failed') })}
    >
      {t('export')}
    </Button>
  );
}
