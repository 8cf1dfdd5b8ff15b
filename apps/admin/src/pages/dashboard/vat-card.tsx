import type { VatLevel, VatStatusView } from '@brote/contracts/browser';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Progress, Tag } from 'antd';
import { DateText, dateText } from '../../components/date-text';
import { LoadFailed } from '../../components/load-failed';
import { useGetVatStatusQuery } from './dashboard.api';
import { dashboardTranslations } from './dashboard.translations';
import { MetricListItem } from './metric';

const PROGRESS_STATUSES: Readonly<Record<VatLevel, 'success' | 'normal' | 'exception'>> = {
  below: 'success',
  near: 'normal',
  over: 'exception',
};

/** The reason why the mode is allowed, or is no longer allowed. */
function VatModeReason({ mode, level, threshold, destinationFrom }: VatStatusView) {
  const t = useTranslations(dashboardTranslations);
  const isPlanned = mode === 'origin' && level !== 'below' && destinationFrom !== undefined;
  const values = { threshold: formatMoney(threshold), day: isPlanned ? dateText(destinationFrom, t.locale) : '' };
  const text = t(isPlanned ? `vat.${mode}.${level}.planned` : `vat.${mode}.${level}`, values);
  if (mode === 'destination' || level === 'below') return <p>{text}</p>;
  return <Alert className="admin__alert" type={level === 'over' ? 'error' : 'warning'} showIcon title={text} />;
}

function Sales({ status }: { readonly status: VatStatusView }) {
  const t = useTranslations(dashboardTranslations);
  const { thisYear, lastYear, threshold, percent, left, level, destinationFrom } = status;
  const amounts = { amount: formatMoney(thisYear.total), threshold: formatMoney(threshold) };
  return (
    <>
      <VatModeReason {...status} />
      <Progress
        percent={Math.min(100, percent)}
        format={() => `${percent} %`}
        status={PROGRESS_STATUSES[level]}
        aria-label={t('vat.progress', amounts)}
      />
      <ul className="figures__list">
        <MetricListItem
          label={t('vat.total', { year: String(thisYear.year) })}
          how={t('vat.total.how', { orders: formatMoney(thisYear.orders), plans: formatMoney(thisYear.plans), sum: amounts.amount })}
        >
          {t('vat.of', amounts)}
        </MetricListItem>
        <MetricListItem label={t('vat.left')} how={t('vat.left.how', { threshold: amounts.threshold, sum: amounts.amount })}>
          {formatMoney(left)}
        </MetricListItem>
        <MetricListItem label={t('vat.lastYear', { year: String(lastYear.year) })} how={t('vat.lastYear.how')}>
          {formatMoney(lastYear.total)}
        </MetricListItem>
        <MetricListItem label={t('vat.destinationFrom')} how={t('vat.destinationFrom.how')}>
          {destinationFrom === undefined ? t('vat.destinationFrom.none') : <DateText at={destinationFrom} />}
        </MetricListItem>
      </ul>
    </>
  );
}

/** The VAT mode of sales abroad, the day on which it changes, and the distance to the threshold. */
export function VatCard() {
  const t = useTranslations(dashboardTranslations);
  const queryResult = useGetVatStatusQuery(undefined);
  const { data } = queryResult;
  return (
    <section className="figures__card figures__card--whole">
      <header>
        <h2>{t('vat')}</h2>
        {data ? <Tag>{t(`vat.${data.mode}`)}</Tag> : null}
      </header>
      <LoadFailed asked={queryResult} title={t('vat.failed')} />
      {data ? <Sales status={data} /> : null}
    </section>
  );
}
