import type { PayoutBookRow, PayoutSummary, UnpaidDocument } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Descriptions, type TableProps } from 'antd';
import { useMemo } from 'react';
import { column } from '../../../components/column';
import { DateText } from '../../../components/date-text';
import { LoadFailed } from '../../../components/load-failed';
import { Loading } from '../../../components/loading';
import { MoneyText } from '../../../components/money-text';
import { ScrollableTable } from '../../../components/scrollable-table';
import { ordersTranslations } from '../orders.translations';
import { useGetPayoutSummaryQuery, useLazyExportPayoutBookCsvQuery, useLazyExportPayoutBookXlsxQuery } from './books.api';
import type { BookPeriod } from './book-periods';
import { TableFiles } from './table-files';

const SUMS = ['charges', 'refunds', 'disputes', 'other', 'fees', 'net', 'paidOut'] as const;

/** Charges, refunds, fees and payouts of a period; first of all what matches no document. */
export function Payouts({ period: { from, until } }: { readonly period: BookPeriod }) {
  const t = useTranslations(ordersTranslations);
  const queryResult = useGetPayoutSummaryQuery({ from, until });
  const { currentData: summary, error } = queryResult;
  const [exportCsv, csv] = useLazyExportPayoutBookCsvQuery();
  const [exportXlsx, xlsx] = useLazyExportPayoutBookXlsxQuery();
  return (
    <section className="orders__report">
      <h3>{t('payouts')}</h3>
      <LoadFailed asked={queryResult} />
      {summary || error ? null : <Loading />}
      {summary ? <Summary summary={summary} /> : null}
      <TableFiles
        label={t('payouts.download')}
        failed={t('payouts.failed')}
        name={`cobros-${from}-${until}`}
        csv={{ load: () => exportCsv({ from, until }).unwrap(), isLoading: csv.isFetching }}
        xlsx={{ load: () => exportXlsx({ from, until }).unwrap(), isLoading: xlsx.isFetching }}
      />
    </section>
  );
}

function Summary({ summary }: { readonly summary: PayoutSummary }) {
  const t = useTranslations(ordersTranslations);
  const { readUntil, issueCount, unpaidCount } = summary;
  const items = SUMS.map((name) => ({ key: name, label: t(`payouts.${name}`), children: <MoneyText money={summary[name]} /> }));
  if (readUntil === null) return <Alert type="info" showIcon title={t('payouts.never')} />;
  return (
    <>
      {issueCount + unpaidCount === 0 ? <Alert type="success" showIcon title={t('payouts.matched')} /> : null}
      <Issues summary={summary} />
      <UnpaidDocuments summary={summary} />
      <Descriptions bordered column={1} size="small" items={items} />
      <p>
        {t('payouts.readUntil')} <DateText at={readUntil} shape="instant" />
      </p>
    </>
  );
}

function Issues({ summary: { issues, issueCount } }: { readonly summary: PayoutSummary }) {
  const t = useTranslations(ordersTranslations);
  const columns = useMemo(
    (): NonNullable<TableProps<PayoutBookRow>['columns']> => [
      column({ key: 'day', title: t('payouts.day') }, ({ day }) => day),
      column({ key: 'amount', title: t('payouts.amount'), align: 'right' }, ({ gross }) => (
        <MoneyText money={{ amount: gross, currency: 'EUR' }} />
      )),
      column({ key: 'purchase', title: t('payouts.purchase') }, ({ purchase, id }) => purchase || id),
      column({ key: 'issue', title: t('payouts.issue') }, ({ issue }) => (issue === null ? null : t(`payouts.${issue}`))),
    ],
    [t],
  );
  if (issueCount === 0) return null;
  const title = t('payouts.issues', { count: issueCount });
  return (
    <>
      <h4>{title}</h4>
      <ScrollableTable<PayoutBookRow> label={title} rowKey="id" dataSource={issues} columns={columns} size="small" />
    </>
  );
}

function UnpaidDocuments({ summary: { unpaid, unpaidCount } }: { readonly summary: PayoutSummary }) {
  const t = useTranslations(ordersTranslations);
  const columns = useMemo(
    (): NonNullable<TableProps<UnpaidDocument>['columns']> => [
      column({ key: 'day', title: t('payouts.day') }, ({ issuedOn }) => issuedOn),
      column({ key: 'number', title: t('payouts.document') }, ({ number }) => number),
      column({ key: 'amount', title: t('payouts.amount'), align: 'right' }, ({ total }) => <MoneyText money={total} />),
      column({ key: 'purchase', title: t('payouts.purchase') }, ({ purchase }) => purchase),
    ],
    [t],
  );
  if (unpaidCount === 0) return null;
  const title = t('payouts.unpaid', { count: unpaidCount });
  return (
    <>
      <h4>{title}</h4>
      <ScrollableTable<UnpaidDocument> label={title} rowKey="number" dataSource={unpaid} columns={columns} size="small" />
    </>
  );
}
