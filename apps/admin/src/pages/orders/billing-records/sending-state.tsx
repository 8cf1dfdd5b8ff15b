import type { BillingSendingView } from '@brote/contracts/browser';
import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { dateText } from '../../../components/date-text';
import { LoadFailed } from '../../../components/load-failed';
import { useGetBillingSendingQuery } from './billing-records.api';
import { billingRecordsTranslations } from './billing-records.translations';

/** The state of the queue to the tax agency, in sentences. */
export function SendingState() {
  const t = useTranslations(billingRecordsTranslations);
  const query = useGetBillingSendingQuery(undefined, { refetchOnMountOrArgChange: true });
  const { currentData: sending, error } = query;
  return (
    <div className="orders__sending" role="status">
      <LoadFailed asked={query} title={t('sending.failed')} />
      {sending === undefined && error === undefined ? t('sending.loading') : null}
      {sending === undefined || error !== undefined ? null : <Sentences sending={sending} />}
    </div>
  );
}

function Sentences({ sending }: { readonly sending: BillingSendingView }) {
  const sentences = useSentences(sending);
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

function useSentences({ service, waitingCount, oldestWaitingAt, nextRequestAt, ...sending }: BillingSendingView): string[] {
  const t = useTranslations(billingRecordsTranslations);
  const { locale } = useLocale();
  if (service === 'off') return [t('sending.off')];
  const timeOf = (at: string) => dateText(at, locale, 'instant');
  const { unreachableSince, isOutcomeUnknown, refusal } = sending;
  const since = oldestWaitingAt === null ? '' : timeOf(oldestWaitingAt);
  return [
    waitingCount === 0 ? t('sending.done') : t.count('sending.waiting', waitingCount, { since }),
    ...(refusal === null ? [] : [t(`sending.refused.${refusal.reason}`, { at: timeOf(refusal.refusedAt), message: refusal.message })]),
    ...(unreachableSince === null ? [] : [t('sending.unreachable', { since: timeOf(unreachableSince) })]),
    ...(isOutcomeUnknown ? [t('sending.unknown')] : []),
    ...(nextRequestAt === null || waitingCount === 0 ? [] : [t('sending.next', { at: timeOf(nextRequestAt) })]),
    ...(service === 'production' ? [] : [t(`sending.${service}`)]),
  ];
}
