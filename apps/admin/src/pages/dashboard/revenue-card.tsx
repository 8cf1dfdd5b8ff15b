import { TREND_STEPS, type TrendStep } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Segmented } from 'antd';
import { useQueryParams } from '../../components/use-query-params';
import { useGetTrendsQuery } from './dashboard.api';
import { dashboardTranslations } from './dashboard.translations';
import { ExplainedLabel } from './metric';
import { RevenueChart } from './revenue-chart';

const isStep = (value: string | null): value is TrendStep => TREND_STEPS.some((step) => step === value);

/** Revenue of the last thirty days or twelve months. */
export function RevenueCard() {
  const t = useTranslations(dashboardTranslations);
  const { values, change } = useQueryParams(['by']);
  const trendStep = isStep(values.by) ? values.by : 'month';
  const { data } = useGetTrendsQuery({ by: trendStep });
  return (
    <section className="figures__card figures__card--wide">
      <header>
        <h2>
          <ExplainedLabel label={t('revenue')} how={t('revenue.how')} />
        </h2>
        <span className="figures__legend figures__legend--orders">{t('orders')}</span>
        <span className="figures__legend figures__legend--plans">{t('plans')}</span>
        <Segmented
          aria-label={t('by')}
          options={TREND_STEPS.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={trendStep}
          onChange={(value) => change({ by: value === 'month' ? null : value })}
        />
      </header>
      {data?.by === trendStep ? <RevenueChart points={data.points} by={trendStep} /> : <div className="figures__chart" />}
    </section>
  );
}
