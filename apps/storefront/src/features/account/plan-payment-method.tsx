import { catchApiError } from '@brote/api-client';
import type { SavedPaymentMethodView, SubscriptionView } from '@brote/contracts/browser';
import { Button, SelectField } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { accountTranslations } from './account.translations';
import { paymentMethodName } from './payment-method-name';
import { useListPaymentMethodsQuery, usePayPlanWithMutation } from './payment-methods.api';

type CurrentMethod = SubscriptionView['paymentMethod'];

const isCurrent = (current: CurrentMethod) => (method: SavedPaymentMethodView) =>
  current !== null && method.type === current.type && method.brand === current.brand && method.last4 === current.last4;

interface MethodChoiceProps {
  readonly subscriptionId: string;
  readonly current: CurrentMethod;
  readonly methods: readonly SavedPaymentMethodView[];
}

function MethodChoice({ subscriptionId, current, methods }: MethodChoiceProps) {
  const t = useTranslations(accountTranslations);
  const { showDone, showFailed } = useResultToasts(accountTranslations);
  const [changeMethod, { isLoading }] = usePayPlanWithMutation();
  const currentMethod = methods.find(isCurrent(current));
  const [chosenId, setChosenId] = useState(currentMethod?.id ?? methods[0]?.id ?? '');
  const method = methods.find(({ id }) => id === chosenId);
  const save = async () => {
    if (method === undefined) return;
    const failure = await catchApiError(changeMethod({ subscriptionId, methodId: method.id }).unwrap());
    if (failure) showFailed('methods.failed', failure);
    else showDone('planMethod.done');
  };
  return (
    <>
      <SelectField
        label={t('planMethod.label')}
        value={chosenId}
        options={methods.map((each) => ({ value: each.id, label: paymentMethodName(each, t) }))}
        onChange={(event) => setChosenId(event.target.value)}
      />
      <Button
        small
        variant="secondary"
        disabled={chosenId === currentMethod?.id}
        busyLabel={isLoading && t('methods.add.busy')}
        onClick={() => void save()}
      >
        {t('planMethod.do')}
      </Button>
    </>
  );
}

/** Payment method of a plan, with a choice of another card for this plan alone. */
export function PlanPaymentMethod({ subscription: { id, paymentMethod } }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(accountTranslations);
  const { data } = useListPaymentMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  const methods = data?.methods ?? [];
  const name = paymentMethod && paymentMethodName(paymentMethod, t);
  return (
    <section className="panel">
      <h2 className="h4">{t('planMethod.heading')}</h2>
      {name ? <p className="small muted">{t('planMethod.now', { name })}</p> : null}
      <div className="account__stack">
        {methods.length > 1 ? <MethodChoice key={name} subscriptionId={id} current={paymentMethod} methods={methods} /> : null}
        <Link className="small" to={paths.accountTab('payment-methods')}>
          {t('planMethod.add')}
        </Link>
      </div>
    </section>
  );
}
