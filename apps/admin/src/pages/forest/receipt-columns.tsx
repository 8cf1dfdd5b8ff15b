import type { StaffTreeReceiptView } from '@brote/contracts/browser';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { MoneyText } from '../../components/money-text';
import { StatusTag } from '../../components/status-tag';
import { forestTranslations } from './forest.translations';

interface ReceiptProps {
  readonly receipt: StaffTreeReceiptView;
}

function Reference({ receipt: { reference, documentUrl, struck } }: ReceiptProps) {
  const t = useTranslations(forestTranslations);
  const shown = struck ? <s className="forest__struck">{reference}</s> : reference;
  if (documentUrl === null) return <>{shown}</>;
  return (
    <a href={documentUrl} target="_blank" rel="noreferrer" aria-label={t('document', { reference })}>
      {shown}
    </a>
  );
}

function State({ receipt: { struck, strikeNote } }: ReceiptProps) {
  const t = useTranslations(forestTranslations);
  if (struck === null) return <StatusTag tone="good">{t('state.counts')}</StatusTag>;
  return (
    <>
      <StatusTag tone="over">{t('state.struck')}</StatusTag>
      <span className="forest__why">
        {t(`reason.${struck.reason}`)}, <DateText at={struck.at} />
      </span>
      <span className="forest__why">{strikeNote}</span>
    </>
  );
}

/** @param onStrike null for staff with read access only */
export function useReceiptColumns(onStrike: ((receipt: StaffTreeReceiptView) => void) | null): TableColumnsType<StaffTreeReceiptView> {
  const t = useTranslations(forestTranslations);
  return useMemo(() => {
    const columns: TableColumnsType<StaffTreeReceiptView> = [
      { key: 'paidOn', title: t('paidOn'), dataIndex: 'paidOn', render: (day: string) => <DateText at={day} /> },
      { key: 'trees', title: t('trees'), dataIndex: 'trees', align: 'right', className: 'admin__number', render: formatCount },
      column({ key: 'organisation', title: t('organisation') }, ({ organisation, place }) => (
        <>
          <span className="forest__who">{organisation}</span>
          <span className="forest__place">{place}</span>
        </>
      )),
      column({ key: 'amount', title: t('amount'), align: 'right' }, ({ amount }) => <MoneyText money={amount} />),
      column({ key: 'reference', title: t('reference') }, (receipt) => <Reference receipt={receipt} />),
      column({ key: 'state', title: t('state') }, (receipt) => <State receipt={receipt} />),
    ];
    if (onStrike === null) return columns;
    const renderStrikeButton = (_: unknown, receipt: StaffTreeReceiptView) =>
      receipt.struck ? null : (
        <Button size="small" aria-label={t('strike.of', { reference: receipt.reference })} onClick={() => onStrike(receipt)}>
          {t('strike')}
        </Button>
      );
    return [...columns, { key: 'actions', title: t('actions'), render: renderStrikeButton }];
  }, [t, onStrike]);
}
