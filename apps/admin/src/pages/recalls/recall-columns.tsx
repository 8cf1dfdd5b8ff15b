import type { StaffRecallView } from '@brote/contracts/browser';
import { formatCount, useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { Fragment } from 'react';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { StatusTag } from '../../components/status-tag';
import { recallsTranslations } from './recalls.translations';
import { ConfirmAction } from '../../components/confirm-action';
import { useAttempt } from '../../components/use-attempt';
import { useCloseRecallMutation, useNotifyBuyersMutation } from './recalls.api';

/** The actions of admins on an open recall. */
function RecallActions({ recall: { id: recallId, product } }: { readonly recall: StaffRecallView }) {
  const t = useTranslations(recallsTranslations);
  const attempt = useAttempt();
  const [notifyBuyers] = useNotifyBuyersMutation();
  const [close] = useCloseRecallMutation();
  const name = product[t.locale];
  return (
    <>
      <ConfirmAction
        size="small"
        danger={false}
        label={t('notify')}
        question={t('notify.question', { name })}
        consequence={t('notify.consequence')}
        onConfirm={() => attempt(() => notifyBuyers({ recallId }).unwrap(), { done: t('notify.done'), failed: t('notify.failed') })}
      />
      <ConfirmAction
        size="small"
        label={t('close')}
        question={t('close.question', { name })}
        consequence={t('close.consequence')}
        onConfirm={() =>
          attempt(() => close({ recallId, note: t('close.note') }).unwrap(), { done: t('close.done'), failed: t('close.failed') })
        }
      />
    </>
  );
}

const COUNT_NAMES = ['notified', 'pending', 'failed', 'answered'] as const;

/** Counts the notified buyers and the progress of their remedies. The counts are stacked, so that the table fits a tablet. */
function Counts({ recall }: { readonly recall: StaffRecallView }) {
  const t = useTranslations(recallsTranslations);
  const { answered, openRemedies: open, doneRemedies: done } = recall;
  return (
    <>
      <dl className="recalls__counts">
        {COUNT_NAMES.map((name) => (
          <Fragment key={name}>
            <dt>{t(name)}</dt>
            <dd className="admin__number">{formatCount(recall[name])}</dd>
          </Fragment>
        ))}
      </dl>
      {answered + done === 0 ? null : <span className="recalls__second">{t('answered.state', { open, done })}</span>}
    </>
  );
}

/** @param onPeople shows the notified buyers */
export function useRecallColumns(mayRecall: boolean, onPeople: (recall: StaffRecallView) => void): TableColumnsType<StaffRecallView> {
  const t = useTranslations(recallsTranslations);
  return [
    column({ key: 'opened', title: t('opened') }, ({ openedAt, closedAt }) => (
      <div className="recalls__opened">
        <DateText at={openedAt} shape="instant" />
        <StatusTag tone={closedAt === null ? 'bad' : 'over'}>{t(closedAt === null ? 'state.open' : 'state.closed')}</StatusTag>
      </div>
    )),
    column({ key: 'product', title: t('product') }, ({ product, batches }) => (
      <div className="recalls__product">
        {product[t.locale]}
        <span className="recalls__second">{batches.length === 0 ? t('wholeProduct') : batches.join(', ')}</span>
      </div>
    )),
    column({ key: 'people', title: t('people') }, (recall) => <Counts recall={recall} />),
    column({ key: 'actions', title: t('actions') }, (recall) => (
      <div className="recalls__actions">
        <Button size="small" onClick={() => onPeople(recall)}>
          {t('people')}
        </Button>
        {mayRecall && recall.closedAt === null ? <RecallActions recall={recall} /> : null}
      </div>
    )),
  ];
}
