import type { PendingSubscriptionBody, PendingSubscriptionView, PlanView } from '@brote/contracts/browser';
import { Button } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { DeliveryFields } from './configure-form';
import './configure.css';
import { useDropPendingPlanMutation, usePutPendingPlanMutation } from './subscriptions.api';
import { configureTranslations } from './configure.translations';
import { usePendingPlan } from './use-pending-plan';
function PendingCard({ pending, plan }: { readonly pending: PendingSubscriptionView; readonly plan: PlanView }) {
  const t = useTranslations(configureTranslations);
  const navigate = useNavigate();
  const { showFailed } = useResultToasts(configureTranslations);
  const [savePlan, { isLoading: isSaving }] = usePutPendingPlanMutation();
  const [deletePlan, { isLoading: isDeleting }] = useDropPendingPlanMutation();
  const { planId, interval, brushes, configured } = pending;
  const [draft, setDraft] = useState<PendingSubscriptionBody>({ planId, interval, brushes, configured });
  const change = (to: Partial<PendingSubscriptionBody>) => setDraft({ ...draft, ...to, configured: false });
  const confirm = async () => {
    const { error } = await savePlan({ ...draft, configured: true });
    if (error) showFailed('pending.failed', error);
    else setDraft({ ...draft, configured: true });
  };
  return (
    <article className="panel configure__pending" aria-labelledby="pending">
      <h2 className="h3" id="pending">
        {t('pending', { plan: plan.name[t.locale] })}
      </h2>
      <p className="muted small">{t('perMonth', { price: formatMoney(pending.monthlyPrice) })}</p>
      <DeliveryFields plan={plan} chosen={draft} onChange={change} />
      <div className="row">
        {draft.configured ? (
          <Button onClick={() => void navigate(paths.configurePlan(plan.id))}>{t('pending.pay')}</Button>
        ) : (
          <Button busyLabel={isSaving && t('pending.confirming')} onClick={() => void confirm()}>
            {t('pending.confirm')}
          </Button>
        )}
        <Button variant="quiet" busyLabel={isDeleting && t('pending.cancelling')} onClick={() => void deletePlan(undefined)}>
          {t('pending.cancel')}
        </Button>
      </div>
    </article>
  );
}

/** The plan the customer is about to buy, to be configured, confirmed and paid; nothing without one. */
export function PendingPlan({ plans }: { readonly plans: readonly PlanView[] | null }) {
  const { pending } = usePendingPlan(plans);
  const plan = plans?.find(({ id }) => id === pending?.planId);
  return pending && plan ? <PendingCard key={pending.planId} pending={pending} plan={plan} /> : null;
}
