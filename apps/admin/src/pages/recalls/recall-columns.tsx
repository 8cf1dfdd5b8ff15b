import type { StaffRecallView } from '@brote/contracts/browser';
import { useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { DateText } from '../../cells/date-text';
import { StatusTag } from '../../cells/status-tag';
import { RecallActions } from './recall-actions';
import { recallsTexts } from './recalls.texts';

const COUNTS = ['told', 'pending', 'failed', 'answered'] as const;

/** @param onPeople shows who was told */
export function useRecallColumns(mayRecall: boolean, onPeople: (recall: StaffRecallView) => void): TableColumnsType<StaffRecallView> {
  const t = useTexts(recallsTexts);
  const { locale } = useLocale();
  return [
    { key: 'opened', title: t('opened'), dataIndex: 'openedAt', render: (at: string) => <DateText at={at} shape="instant" /> },
    {
      key: 'product',
      title: t('product'),
      render: (_: unknown, { product, batches }) => (
        <>
          {product[locale]}
          <span className="recalls__second">{batches.length === 0 ? t('wholeProduct') : batches.join(', ')}</span>
        </>
      ),
    },
    ...COUNTS.map((name) => ({ key: name, title: t(name), dataIndex: name, align: 'right' as const, className: 'admin__number' })),
    {
      key: 'state',
      title: t('state'),
      render: (_: unknown, { closedAt }) =>
        closedAt === null ? <StatusTag tone="bad">{t('state.open')}</StatusTag> : <StatusTag tone="over">{t('state.closed')}</StatusTag>,
    },
    {
      key: 'actions',
      title: t('actions'),
      render: (_: unknown, recall) => (
        <div className="recalls__actions">
          <Button size="small" onClick={() => onPeople(recall)}>
            {t('people')}
          </Button>
          {mayRecall && recall.closedAt === null ? <RecallActions recall={recall} /> : null}
        </div>
      ),
    },
  ];
}
