import type { RecallRecipient } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type TableColumnsType } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths';
import { column } from '../../components/column';
import { DateText } from '../../components/date-text';
import { StatusTag, type Tone } from '../../components/status-tag';
import { recallsTranslations } from './recalls.translations';

const TONES: Readonly<Record<RecallRecipient['state'], Tone>> = { pending: 'moving', sent: 'good', failed: 'bad', suppressed: 'bad' };

/** @param onFinish opens the form that records the remedy of an affected buyer */
export function useRecipientColumns(onFinish: (person: RecallRecipient) => void): TableColumnsType<RecallRecipient> {
  const t = useTranslations(recallsTranslations);
  return [
    column({ key: 'order', title: t('order') }, ({ orderId, orderNumber, orders }) => (
      <>
        <Link to={`${paths.orders()}?order=${orderId}`}>{orderNumber}</Link>
        {orders > 1 ? <span className="recalls__second">{t.count('moreOrders', orders - 1)}</span> : null}
      </>
    )),
    {
      key: 'certainty',
      title: t('certainty'),
      dataIndex: 'certainty',
      render: (how: RecallRecipient['certainty']) => t(`certainty.${how}`),
    },
    column({ key: 'state', title: t('mail') }, ({ state, finalizedAt }) => (
      <>
        <StatusTag tone={TONES[state]}>{t(`mail.${state}`)}</StatusTag>
        {finalizedAt === null ? null : (
          <span className="recalls__second">
            <DateText at={finalizedAt} shape="instant" />
          </span>
        )}
      </>
    )),
    column({ key: 'remedy', title: t('remedy') }, ({ remedy, answeredAt }) => (
      <>
        {remedy === null ? t('remedy.none') : t(`remedy.${remedy}`)}
        {answeredAt === null ? null : (
          <span className="recalls__second">
            <DateText at={answeredAt} shape="instant" />
          </span>
        )}
      </>
    )),
    column({ key: 'done', title: t('finished') }, (person) =>
      person.doneRemedy === null || person.doneAt === null ? (
        <Button size="small" type={person.remedy === null ? 'default' : 'primary'} onClick={() => onFinish(person)}>
          {t('finish')}
        </Button>
      ) : (
        <>
          <StatusTag tone="good">{t(`remedy.${person.doneRemedy}`)}</StatusTag>
          <span className="recalls__second">
            <DateText at={person.doneAt} shape="instant" />
          </span>
          {person.doneNote === null ? null : <span className="recalls__second">{person.doneNote}</span>}
        </>
      ),
    ),
  ];
}
