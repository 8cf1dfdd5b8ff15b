import { isApiError } from '@brote/api-client';
import { useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Alert, Button } from 'antd';
import { appTexts } from '../../app/app.texts';
import { useFailureSentence } from '../../app/failures';
import { usePageTitle } from '../../app/hooks';
import { dateText } from '../../cells/date-text';
import { Loading } from '../../parts/loading';
import { PageHead } from '../../parts/page-head';
import { ActivityCard } from './activity-card';
import './dashboard.css';
import { useGetDashboardQuery } from './dashboard.api';
import { dashboardTexts } from './dashboard.texts';
import { ExportFigures } from './export-figures';
import { Headline } from './headline';
import { LowStockCard } from './low-stock-card';
import { NextBoxesCard } from './next-boxes-card';
import { OthersCard } from './others-card';
import { RevenueCard } from './revenue-card';

/** How the shop does, as it changes. */
export function DashboardPage() {
  const t = useTexts(appTexts);
  const own = useTexts(dashboardTexts);
  const { locale } = useLocale();
  const sentenceFor = useFailureSentence();
  const { data, error, isLoading, refetch } = useGetDashboardQuery(undefined);
  usePageTitle(t('nav.dashboard'));
  return (
    <>
      <PageHead title={t('nav.dashboard')}>
        {data ? (
          <>
            <span className="figures__quiet">{own('updated', { at: dateText(data.at, locale, 'instant') })}</span>
            <ExportFigures view={data} />
          </>
        ) : null}
      </PageHead>
      {isApiError(error) ? (
        <Alert
          className="admin__alert"
          type="error"
          showIcon
          title={own('failed')}
          description={sentenceFor(error)}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : null}
      {isLoading ? <Loading /> : null}
      {data ? (
        <div className="figures">
          <Headline view={data} />
          <RevenueCard />
          <LowStockCard lowStock={data.lowStock} />
          <ActivityCard activity={data.activity} />
          <NextBoxesCard upcoming={data.upcoming} />
          <OthersCard metrics={data.metrics} />
        </div>
      ) : null}
    </>
  );
}
