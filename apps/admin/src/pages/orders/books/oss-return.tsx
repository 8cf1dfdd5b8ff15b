import type { OssCorrection, OssReturnRequest, OssReturnRow } from '@brote/contracts/browser';
import { formatCountry, useTranslations } from '@brote/ui-kit/i18n';
import type { TableProps } from 'antd';
import { useMemo } from 'react';
import { column } from '../../../components/column';
import { decimalText } from '../../../components/decimal-text';
import { LoadedTable } from '../../../components/loaded-table';
import { MoneyText } from '../../../components/money-text';
import { ScrollableTable } from '../../../components/scrollable-table';
import { ordersTranslations } from '../orders.translations';
import { useGetOssReturnQuery } from './books.api';

const PERMILLE_PER_PERCENT = 10;

/** The figures of a quarterly return of the one-stop shop, with the corrections of earlier quarters. */
export function OssReturn({ year, quarter }: OssReturnRequest) {
  const t = useTranslations(ordersTranslations);
  const queryResult = useGetOssReturnQuery({ year, quarter });
  const { currentData } = queryResult;
  const columns = useColumns();
  const correctionColumns = useCorrectionColumns();
  return (
    <section className="orders__report">
      <h3>{t('books.oss')}</h3>
      <LoadedTable<OssReturnRow>
        asked={queryResult}
        rows={currentData?.rows}
        label={t('books.oss')}
        empty={t('books.oss.empty')}
        rowKey={({ country, ratePermille }) => `${country}-${ratePermille}`}
        columns={columns}
        size="small"
      />
      {currentData && currentData.corrections.length > 0 ? (
        <>
          <h3>{t('books.corrections')}</h3>
          <ScrollableTable<OssCorrection>
            label={t('books.corrections')}
            rowKey={({ country, year: correctedYear, quarter: correctedQuarter }) => `${country}-${correctedYear}-${correctedQuarter}`}
            dataSource={currentData.corrections}
            columns={correctionColumns}
            size="small"
          />
        </>
      ) : null}
    </section>
  );
}

function useColumns(): NonNullable<TableProps<OssReturnRow>['columns']> {
  const t = useTranslations(ordersTranslations);
  return useMemo(
    () => [
      column({ key: 'country', title: t('column.country') }, ({ country }) => formatCountry(country, t.locale)),
      column({ key: 'rate', title: t('books.rate'), align: 'right' }, ({ ratePermille }) =>
        decimalText(ratePermille / PERMILLE_PER_PERCENT, t.locale),
      ),
      column({ key: 'net', title: t('books.net'), align: 'right' }, ({ net }) => <MoneyText money={net} />),
      column({ key: 'vat', title: t('books.vat'), align: 'right' }, ({ vat }) => <MoneyText money={vat} />),
    ],
    [t],
  );
}

function useCorrectionColumns(): NonNullable<TableProps<OssCorrection>['columns']> {
  const t = useTranslations(ordersTranslations);
  return useMemo(
    () => [
      column({ key: 'country', title: t('column.country') }, ({ country }) => formatCountry(country, t.locale)),
      column({ key: 'period', title: t('books.period') }, ({ year, quarter }) => t('books.quarter', { quarter, year: String(year) })),
      column({ key: 'vat', title: t('books.vat'), align: 'right' }, ({ vat }) => <MoneyText money={vat} />),
    ],
    [t],
  );
}
