import type { ApiError } from '@brote/api-client';
import type {
  DeliveryInterval,
  BrushSelection,
  ChangeSubscriptionBody,
  SubscriptionChangePreview,
  PlanView,
  SubscriptionView,
} from '@brote/contracts/browser';
import { Button, Dialog } from '@brote/ui-kit';
import { formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { usePreviewChangeQuery } from './manage.api';
import { manageTranslations } from './manage.translations';
import { refusalSentence, useSubscriptionCommand } from './use-subscription-command';

/** Initial brushes for a delivery of another size: the previous ones, filled up with blue ones. */
export const resizeBrushes = (brushes: readonly BrushSelection[], count: number): BrushSelection[] =>
  Array.from({ length: count }, (_, index) => brushes[index] ?? { type: 'adult', color: 'blue' });

interface SwitchDialogProps {
  readonly subscription: SubscriptionView;
  readonly plan: PlanView;
  readonly onClose: () => void;
}

interface SwitchCostsProps {
  readonly preview: SubscriptionChangePreview;
  readonly plan: PlanView;
  readonly interval: DeliveryInterval;
}

/** The costs, and the legal sentence before the button. */
function SwitchCosts({ preview: { dueNow, appliesToNextDelivery, monthlyPrice }, plan, interval }: SwitchCostsProps) {
  const t = useTranslations(manageTranslations);
  const dueCents = dueNow?.amount ?? 0;
  return (
    <>
      <p>{t(dueCents < 0 ? 'plan.credit' : 'plan.due', { amount: formatMoney({ amount: Math.abs(dueCents), currency: 'EUR' }) })}</p>
      <p>{t(appliesToNextDelivery ? 'preview.next' : 'preview.following')}</p>
      <p>
        <b>{t('plan.duty', { price: formatMoney(monthlyPrice ?? plan.monthlyPrice), interval })}</b>
      </p>
    </>
  );
}

/** Costs of another plan, now and later, before the customer agrees. */
function SwitchDialog({ subscription, plan, onClose }: SwitchDialogProps) {
  const t = useTranslations(manageTranslations);
  const { run, isBusy } = useSubscriptionCommand(subscription);
  const { id, version, interval, brushes } = subscription;
  const body: ChangeSubscriptionBody = { version, planId: plan.id, brushes: resizeBrushes(brushes, plan.brushCount) };
  const { data, error } = usePreviewChangeQuery({ subscriptionId: id, ...body });
  const confirmSwitch = async () => {
    if (await run({ name: 'change', body })) onClose();
  };
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog title={t('plan.title', { plan: plan.name[t.locale] })} onClose={close}>
      <div className="dialog__text" aria-live="polite" aria-busy={!data && !error}>
        {error ? <p>{refusalSentence(error as ApiError)[t.locale]}</p> : null}
        {data ? <SwitchCosts preview={data} plan={plan} interval={interval} /> : null}
      </div>
      <div className="dialog__acts">
        <Button variant="quiet" disabled={isBusy} onClick={close}>
          {t('back')}
        </Button>
        <Button disabled={!data} busyLabel={isBusy && t('busy')} onClick={() => void confirmSwitch()}>
          {t('plan.agree')}
        </Button>
      </div>
    </Dialog>
  );
}
/** The other plans, each one question away. */
export function PlanChange({ subscription, plans }: { readonly subscription: SubscriptionView; readonly plans: readonly PlanView[] }) {
  const t = useTranslations(manageTranslations);
  const [chosenPlan, setChosenPlan] = useState<PlanView | null>(null);
  const otherPlans = plans.filter(({ id }) => id !== subscription.planId);
  if (!subscription.actions.includes('change-plan') || otherPlans.length === 0) return null;
  return (
    <section className="panel manage__section" aria-labelledby="manage-plan">
      <h2 className="h4" id="manage-plan">
        {t('plan')}
      </h2>
      <ul className="manage__plans">
        {otherPlans.map((plan) => (
          <li key={plan.id}>
            <span>
              <b>{plan.name[t.locale]}</b>
              <span className="small muted">{`${plan.description[t.locale]}, ${t('perMonth', { price: formatMoney(plan.monthlyPrice) })}`}</span>
            </span>
            <Button small variant="quiet" onClick={() => setChosenPlan(plan)}>
              {t('plan.switch', { plan: plan.name[t.locale] })}
            </Button>
          </li>
        ))}
      </ul>
      {chosenPlan ? <SwitchDialog subscription={subscription} plan={chosenPlan} onClose={() => setChosenPlan(null)} /> : null}
    </section>
  );
}
