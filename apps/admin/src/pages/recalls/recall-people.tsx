import type { RecallPerson, StaffRecallView } from '@brote/contracts/browser';
import { useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Button, Drawer, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { DateText } from '../../cells/date-text';
import { StatusTag, type Tone } from '../../cells/status-tag';
import { LoadFailed } from '../../parts/load-failed';
import { useReturnFocus } from '../../parts/use-return-focus';
import { WideTable } from '../../parts/wide-table';
import { useListRecallPeopleQuery } from './recalls.api';
import { recallsTexts } from './recalls.texts';

const TONES: Readonly<Record<RecallPerson['state'], Tone>> = { pending: 'moving', sent: 'good', failed: 'bad', suppressed: 'bad' };

interface RecallPeopleProps {
  readonly recall: StaffRecallView;
  readonly onClose: () => void;
}

/** Who was told of a recall, what became of the mail, and what they chose. */
export function RecallPeople({ recall: { id: recallId, product }, onClose }: RecallPeopleProps) {
  const t = useTexts(recallsTexts);
  const { locale } = useLocale();
  const [cursor, setCursor] = useState<string | null>(null);
  const asked = useListRecallPeopleQuery({ recallId, cursor }, { refetchOnMountOrArgChange: true });
  useReturnFocus();
  const columns: TableColumnsType<RecallPerson> = [
    {
      key: 'order',
      title: t('order'),
      render: (_: unknown, { orderId, orderNumber, orders }) => (
        <>
          <Link to={`${paths.orders()}?order=${orderId}`}>{orderNumber}</Link>
          {orders > 1 ? <span className="recalls__second">{t.count('moreOrders', orders - 1)}</span> : null}
        </>
      ),
    },
    { key: 'certainty', title: t('certainty'), dataIndex: 'certainty', render: (how: RecallPerson['certainty']) => t(`certainty.${how}`) },
    {
      key: 'state',
      title: t('mail'),
      render: (_: unknown, { state, settledAt }) => (
        <>
          <StatusTag tone={TONES[state]}>{t(`mail.${state}`)}</StatusTag>
          {settledAt === null ? null : (
            <span className="recalls__second">
              <DateText at={settledAt} shape="instant" />
            </span>
          )}
        </>
      ),
    },
    {
      key: 'remedy',
      title: t('remedy'),
      render: (_: unknown, { remedy, answeredAt }) => (
        <>
          {remedy === null ? t('remedy.none') : t(`remedy.${remedy}`)}
          {answeredAt === null ? null : (
            <span className="recalls__second">
              <DateText at={answeredAt} shape="instant" />
            </span>
          )}
        </>
      ),
    },
  ];
  const next = asked.data?.nextCursor ?? null;
  return (
    <Drawer open size={820} title={t('people.of', { name: product[locale] })} closable={{ 'aria-label': t('leave') }} onClose={onClose}>
      <LoadFailed asked={asked} />
      <WideTable<RecallPerson>
        label={t('people')}
        rowKey="id"
        columns={columns}
        dataSource={asked.data?.rows ?? []}
        isLoading={asked.isFetching}
        empty={t('people.none')}
      />
      <div className="recalls__actions">
        {cursor === null ? null : <Button onClick={() => setCursor(null)}>{t('first')}</Button>}
        {next === null ? null : <Button onClick={() => setCursor(next)}>{t('next')}</Button>}
      </div>
    </Drawer>
  );
}
