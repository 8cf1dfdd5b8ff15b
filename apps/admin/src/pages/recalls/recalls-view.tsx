import type { StaffRecallView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useCallback, useState } from 'react';
import { usePermission } from '../../app/session';
import { LoadedTable } from '../../components/loaded-table';
import { useRecallColumns } from './recall-columns';
import { RecallRecipientsDrawer } from './recall-recipients-drawer';
import { useListRecallsQuery } from './recalls.api';
import { recallsTranslations } from './recalls.translations';

/** Polling interval: the counts change while e-mails are being sent. */
const POLLING_INTERVAL_MS = 5_000;

/** All recalls, each with the number of notified buyers. */
export function RecallsView() {
  const t = useTranslations(recallsTranslations);
  const mayRecall = usePermission('recall-products');
  const queryResult = useListRecallsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLLING_INTERVAL_MS });
  const [shownId, setShownId] = useState<string | null>(null);
  const selectedRecall = queryResult.data?.rows.find(({ id }) => id === shownId);
  const selectRecall = useCallback(({ id }: StaffRecallView) => setShownId(id), []);
  const columns = useRecallColumns(mayRecall, selectRecall);
  return (
    <section aria-label={t('recalls')}>
      <p className="recalls__hint">{t(mayRecall ? 'recalls.about' : 'recalls.readOnly')}</p>
      <div className="admin__card">
        <LoadedTable<StaffRecallView>
          asked={queryResult}
          rows={queryResult.data?.rows}
          label={t('recalls')}
          rowKey="id"
          columns={columns}
          empty={t('recalls.empty')}
        />
      </div>
      {selectedRecall ? <RecallRecipientsDrawer recall={selectedRecall} onClose={() => setShownId(null)} /> : null}
    </section>
  );
}
