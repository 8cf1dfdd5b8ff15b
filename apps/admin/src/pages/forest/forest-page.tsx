import type { ListTreeReceiptsReply, StaffTreeReceiptView } from '@brote/contracts/browser';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { appTranslations } from '../../app/app.translations';
import { usePermission } from '../../app/session';
import { DataPage } from '../../components/data-page';
import { useListTreeReceiptsQuery } from './forest.api';
import './forest.css';
import { forestTranslations } from './forest.translations';
import { useReceiptColumns } from './receipt-columns';
import { RecordReceiptDialog } from './record-receipt-dialog';
import { StrikeReceiptDialog } from './strike-receipt-dialog';

type SumsProps = Pick<ListTreeReceiptsReply, 'treesFunded' | 'treesReceipted'>;

/** The trees that sales have funded, and the share with receipts. */
function Sums({ treesFunded, treesReceipted }: SumsProps) {
  const t = useTranslations(forestTranslations);
  const isAhead = treesReceipted > treesFunded;
  const sums = [
    ['funded', treesFunded],
    ['receipted', treesReceipted],
    [isAhead ? 'ahead' : 'missing', Math.abs(treesFunded - treesReceipted)],
  ] as const;
  return (
    <dl className="forest__sums">
      {sums.map(([key, count]) => (
        <div key={key}>
          <dt>{t(key)}</dt>
          <dd className="admin__number">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Payments for planting and their receipts: staff read, admins publish and strike out. */
export function ForestPage() {
  const app = useTranslations(appTranslations);
  const t = useTranslations(forestTranslations);
  const [address] = useSearchParams();
  const listing = useListTreeReceiptsQuery({ cursor: address.get('cursor') }, { refetchOnMountOrArgChange: true });
  const mayPublish = usePermission('publish-receipts');
  const [isRecording, setRecording] = useState(false);
  const [receiptToStrike, setReceiptToStrike] = useState<StaffTreeReceiptView | null>(null);
  const columns = useReceiptColumns(mayPublish ? setReceiptToStrike : null);
  const publish = (
    <Button type="primary" onClick={() => setRecording(true)}>
      {t('record')}
    </Button>
  );
  return (
    <DataPage<StaffTreeReceiptView>
      title={app('nav.forest')}
      listing={listing}
      rowKey="id"
      columns={columns}
      empty={t('empty')}
      actions={mayPublish ? publish : null}
      filters={listing.data ? <Sums {...listing.data} /> : null}
    >
      {mayPublish ? (
        <div className="admin__part">
          <p className="forest__hint">{t('hint')}</p>
        </div>
      ) : (
        <Alert className="admin__part" type="info" showIcon title={t('readOnly')} />
      )}
      {isRecording ? <RecordReceiptDialog onClose={() => setRecording(false)} /> : null}
      {receiptToStrike ? <StrikeReceiptDialog receipt={receiptToStrike} onClose={() => setReceiptToStrike(null)} /> : null}
    </DataPage>
  );
}
