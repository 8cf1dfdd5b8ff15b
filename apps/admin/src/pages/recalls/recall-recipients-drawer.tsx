import { RECALL_PROGRESSES, type RecallRecipient, type RecallProgress, type StaffRecallView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { FilterSelect } from '../../components/filter-select';
import { LoadFailed } from '../../components/load-failed';
import { useReturnFocus } from '../../components/use-return-focus';
import { ScrollableTable } from '../../components/scrollable-table';
import { FinishRemedy } from './finish-remedy';
import { useRecipientColumns } from './recipient-columns';
import { useListRecallPeopleQuery } from './recalls.api';
import { recallsTranslations } from './recalls.translations';

const isProgress = (value: string | null): value is RecallProgress => RECALL_PROGRESSES.some((one) => one === value);
/** The buyers that a recall affects, each with the state of the e-mail, the chosen remedy and its completion. */
export function RecallRecipientsDrawer({ recall, onClose }: { readonly recall: StaffRecallView; readonly onClose: () => void }) {
  const { id: recallId, product } = recall;
  const t = useTranslations(recallsTranslations);
  const [cursor, setCursor] = useState<string | null>(null);
  const [progress, setProgress] = useState<RecallProgress | null>(null);
  const [remedyRecipient, setRemedyRecipient] = useState<RecallRecipient | null>(null);
  const queryResult = useListRecallPeopleQuery({ recallId, progress, cursor }, { refetchOnMountOrArgChange: true });
  useReturnFocus();
  const columns = useRecipientColumns(setRemedyRecipient);
  const next = queryResult.data?.nextCursor ?? null;
  return (
    <Drawer open size={820} title={t('people.of', { name: product[t.locale] })} closable={{ 'aria-label': t('leave') }} onClose={onClose}>
      <div className="recalls__filter">
        <FilterSelect
          label={t('progress')}
          all={t('progress.all')}
          value={progress}
          options={RECALL_PROGRESSES.map((value) => ({ value, label: t(`progress.${value}`) }))}
          onChange={(value) => {
            setCursor(null);
            setProgress(isProgress(value) ? value : null);
          }}
        />
      </div>
      <LoadFailed asked={queryResult} />
      <ScrollableTable<RecallRecipient>
        label={t('people')}
        rowKey="id"
        columns={columns}
        dataSource={queryResult.data?.rows ?? []}
        isLoading={queryResult.isFetching}
        empty={t(progress === null ? 'people.none' : `people.none.${progress}`)}
      />
      <div className="recalls__actions">
        {cursor === null ? null : <Button onClick={() => setCursor(null)}>{t('first')}</Button>}
        {next === null ? null : <Button onClick={() => setCursor(next)}>{t('next')}</Button>}
      </div>
      {remedyRecipient ? <FinishRemedy recall={recall} person={remedyRecipient} onClose={() => setRemedyRecipient(null)} /> : null}
    </Drawer>
  );
}
