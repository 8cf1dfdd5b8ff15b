import type { LostDocument } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import type { TableProps } from 'antd';
import { useMemo } from 'react';
import { column } from '../../../components/column';
import { DataPage } from '../../../components/data-page';
import { DateText } from '../../../components/date-text';
import { MoneyText } from '../../../components/money-text';
import { useQueryParams } from '../../../components/use-query-params';
import '../orders.css';
import { ordersTranslations } from '../orders.translations';
import { ViewSwitch } from '../view-switch';
import { useListLostDocumentsQuery } from './lost-documents.api';

/** Document numbers that a restore of the database has lost, with what is known about them. */
export function LostDocumentsList() {
  const t = useTranslations(ordersTranslations);
  const { cursor } = useQueryParams([]);
  const listing = useListLostDocumentsQuery({ cursor });
  const columns = useColumns();
  return (
    <DataPage<LostDocument>
      title={t('lostDocuments')}
      listing={listing}
      rowKey={({ number, fingerprint }) => `${number} ${fingerprint ?? ''}`}
      columns={columns}
      empty={t('lostDocuments.empty')}
      actions={<ViewSwitch view="lost" />}
    />
  );
}

function useColumns(): NonNullable<TableProps<LostDocument>['columns']> {
  const t = useTranslations(ordersTranslations);
  return useMemo(
    () => [
      column({ key: 'number', title: t('lostDocument.number') }, ({ number }) => number),
      column({ key: 'issuedOn', title: t('lostDocument.issuedOn') }, ({ issuedOn, recordedOn }) => (
        <DateText at={issuedOn ?? recordedOn} />
      )),
      column({ key: 'total', title: t('unknownPayment.amount'), align: 'right' }, ({ total }) =>
        total === null ? null : <MoneyText money={{ amount: total, currency: 'EUR' }} />,
      ),
      column({ key: 'source', title: t('lostDocument.source') }, ({ source, reference }) => (
        <div className="orders__about">
          {t(`lostDocument.source.${source}`)} <span className="orders__second">{reference}</span>
        </div>
      )),
      column({ key: 'foundAt', title: t('lostDocument.foundAt') }, ({ foundAt }) => <DateText at={foundAt} shape="instant" />),
    ],
    [t],
  );
}
