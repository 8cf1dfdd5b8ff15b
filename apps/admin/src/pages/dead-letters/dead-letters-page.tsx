import { DEAD_LETTER_STATES, type AllDeadLetters, type DeadLetterView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Select, type TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { appTranslations } from '../../app/app.translations';
import { usePermission } from '../../app/session';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { DataPage } from '../../components/data-page';
import { useQueryParams } from '../../components/use-query-params';
import { useListDeadLettersQuery } from './dead-letters.api';
import { deadLettersTranslations } from './dead-letters.translations';
import { DeadLetterActions } from './dead-letter-actions';

function useColumns(mayHandleDeadLetters: boolean): TableColumnsType<DeadLetterView> {
  const t = useTranslations(deadLettersTranslations);
  return useMemo(() => {
    const isOpen = ({ status }: DeadLetterView) => status === 'open' || status === 'retrying';
    const columns: TableColumnsType<DeadLetterView> = [
      { key: 'service', title: t('service'), dataIndex: 'service' },
      column({ key: 'event', title: t('event') }, ({ subject }) => subject.replace(/^evt\./, '')),
      column({ key: 'error', title: t('error') }, ({ errorCode, error }) => `${errorCode}: ${error.slice(0, 160)}`),
      { key: 'attempts', title: t('attempts'), dataIndex: 'attempts' },
      column({ key: 'last', title: t('last') }, ({ lastAt }) => <DateText at={lastAt} shape="instant" />),
    ];
    if (!mayHandleDeadLetters) return columns;
    return [
      ...columns,
      column({ key: 'actions', title: t('actions') }, (letter) => (isOpen(letter) ? <DeadLetterActions letter={letter} /> : null)),
    ];
  }, [t, mayHandleDeadLetters]);
}

const listOf = (found: AllDeadLetters | undefined) => found && { rows: found.letters, nextCursor: null };

/** Messages between services that could not be processed. */
export function DeadLettersPage() {
  const t = useTranslations(deadLettersTranslations);
  const app = useTranslations(appTranslations);
  const mayHandleDeadLetters = usePermission('handle-dead-letters');
  const { values, change } = useQueryParams(['status']);
  const { data, currentData, ...queryResult } = useListDeadLettersQuery(values, { refetchOnMountOrArgChange: true });
  const columns = useColumns(mayHandleDeadLetters);
  return (
    <DataPage<DeadLetterView>
      title={app('nav.deadLetters')}
      listing={{ ...queryResult, data: listOf(data), currentData: listOf(currentData) }}
      rowKey={({ service, id }) => `${service}/${String(id)}`}
      columns={columns}
      empty={t('empty')}
      filters={
        <>
          <Select
            aria-label={t('status')}
            value={values.status ?? 'open'}
            options={DEAD_LETTER_STATES.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChange={(status: string) => change({ status: status === 'open' ? null : status })}
            popupMatchSelectWidth={false}
          />
          {data && data.silent.length > 0 ? (
            <Alert type="warning" showIcon title={t('silent', { services: data.silent.join(', ') })} />
          ) : null}
        </>
      }
    />
  );
}
