import type { PendingSubscriptionView, PlanView } from '@brote/contracts/browser';
import { Alert, Button } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useDropPendingPlanMutation } from './subscriptions.api';
import { mySubscriptionTranslations } from './my-subscription.translations';
import { useChoosePlan } from './use-choose-plan';
/** Offers to continue with a pending plan, chosen before registering or on an earlier visit, with one click. */
export function ResumeOffer({ pending, plan }: { readonly pending: PendingSubscriptionView; readonly plan: PlanView }) {
  const t = useTranslations(mySubscriptionTranslations);
  const { choose } = useChoosePlan();
  const [deletePlan, { isLoading }] = useDropPendingPlanMutation();
  const name = plan.name[t.locale];
  return (
    <Alert tone="info" title={t('resume', { plan: name })}>
      <p>{t('resume.text', { price: formatMoney(pending.monthlyPrice) })}</p>
      <div className="alert__acts">
        <Button small onClick={() => choose(plan)}>
          {t('resume.go', { plan: name })}
        </Button>
        <Button small variant="quiet" busyLabel={isLoading && t('resume.dropping')} onClick={() => void deletePlan(undefined)}>
          {t('resume.drop')}
        </Button>
      </div>
    </Alert>
  );
}
