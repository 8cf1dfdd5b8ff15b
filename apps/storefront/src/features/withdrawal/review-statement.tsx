import { catchApiError, type ApiError } from '@brote/api-client';
import type { PreparedWithdrawal, WithdrawalView } from '@brote/contracts/browser';
import { Button } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useConfirmWithdrawalMutation } from './withdrawal.api';
import { confirmationTranslations } from './confirmation.translations';
import { withdrawalTranslations } from './withdrawal.translations';
import { WithdrawalFailed } from './withdrawal-failed';

interface ReviewStatementProps {
  readonly withdrawal: PreparedWithdrawal;
  readonly onBack: () => void;
  readonly onConfirmed: (withdrawal: WithdrawalView) => void;
}

/** Withdrawn goods in words: a plan with its sent brushes, or the whole order when no pieces are named. */
function WithdrawnLines({ lines, planName = null }: Pick<WithdrawalView, 'lines' | 'planName'>) {
  const t = useTranslations(confirmationTranslations);
  if (lines.length === 0 && planName === null) return t('review.whole');
  return (
    <>
      {planName ? <span>{t('review.plan', { name: planName[t.locale] })}</span> : null}
      {lines.map(({ name, quantity, sealOpened }, index) => (
        <span key={index}>{t(sealOpened ? 'review.line.opened' : 'review.line', { name: name[t.locale], quantity })}</span>
      ))}
    </>
  );
}

/** Second step: the statement as the shop understood it, and the button that declares it. */
export function ReviewStatement({ withdrawal, onBack, onConfirmed }: ReviewStatementProps) {
  const t = useTranslations(confirmationTranslations);
  const labels = useTranslations(withdrawalTranslations);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [confirm, { isLoading }] = useConfirmWithdrawalMutation();
  const isPlan = Boolean(withdrawal.planName);
  const confirmWithdrawal = async () => {
    setFailure(null);
    const { id: withdrawalId, confirmToken } = withdrawal;
    setFailure(await catchApiError(confirm({ withdrawalId, confirmToken }).unwrap().then(onConfirmed)));
  };
  return (
    <div className="panel withdrawal__review">
      {failure ? <WithdrawalFailed error={failure} isPlan={isPlan} /> : null}
      <dl>
        <dt>{labels(isPlan ? 'plan' : 'orderNumber')}</dt>
        <dd className="num">{withdrawal.orderNumber}</dd>
        <dt>{labels('name')}</dt>
        <dd>{withdrawal.name}</dd>
        <dt>{labels('email')}</dt>
        <dd>{withdrawal.email}</dd>
        <dt>{t('review.items')}</dt>
        <dd className="withdrawal__lines">
          <WithdrawnLines lines={withdrawal.lines} planName={withdrawal.planName} />
        </dd>
      </dl>
      <div className="row">
        <Button variant="quiet" disabled={isLoading} onClick={onBack}>
          {t('review.back')}
        </Button>
        <Button busyLabel={isLoading && t('confirm.busy')} onClick={() => void confirmWithdrawal()}>
          {t('confirm')}
        </Button>
      </div>
    </div>
  );
}
