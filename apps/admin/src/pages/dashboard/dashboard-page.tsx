import { useTranslations } from '@brote/ui-kit/i18n';
import { appTranslations } from '../../app/app.translations';
import { dateText } from '../../components/date-text';
import { LoadFailed } from '../../components/load-failed';
import { Loading } from '../../components/loading';
import { PageHead } from '../../components/page-head';
import { ReopenedPoints } from '../../components/reopened-points';
import { ActivityCard } from './activity-card';
import './dashboard.css';
import { useGetDashboardQuery } from './dashboard.api';
import { dashboardTranslations } from './dashboard.translations';
import { ExportMetricsButton } from './export-metrics-button';
import { HeadlineMetrics } from './headline-metrics';
import { LowStockCard } from './low-stock-card';
import { NextDeliveriesCard } from './next-deliveries-card';
import { OtherMetricsCard } from './other-metrics-card';
import { RevenueCard } from './revenue-card';
import { VatCard } from './vat-card';

/** The shop's metrics, updated live. */
export function DashboardPage() {
  const t = useTranslations(appTranslations);
  const dashboardText = useTranslations(dashboardTranslations);
  const queryResult = useGetDashboardQuery(undefined);
  const { data, isLoading } = queryResult;
  return (
    <>
      <PageHead title={t('nav.dashboard')}>
        {data ? (
          <>
            <span className="figures__quiet">{dashboardText('updated', { at: dateText(data.at, t.locale, 'instant') })}</span>
            <ExportMetricsButton view={data} />
          </>
        ) : null}
      </PageHead>
      <LoadFailed asked={queryResult} title={dashboardText('failed')} />
      <ReopenedPoints />
      {isLoading ? <Loading /> : null}
      {data ? (
        <div className="figures">
          <HeadlineMetrics view={data} />
          <RevenueCard />
          <LowStockCard lowStock={data.lowStock} />
          <ActivityCard activity={data.activity} />
          <NextDeliveriesCard upcoming={data.upcoming} />
          <OtherMetricsCard metrics={data.metrics} />
          <VatCard />
        </div>
      ) : null}
    </>
  );
}
