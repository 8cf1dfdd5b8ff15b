import type { SavedMethodView, SubscriptionView } from '@brote/contracts/browser';
import { Button, SelectField } from '@brote/ui-kit';
import { localized, useTranslations } from '@brote/ui-kit/i18n';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { failureSentence } from '#app/failures';
import { paths } from '#app/paths';
import { useShowToast } from '#app/use-show-toast';
import { accountTranslations } from './account.translations';
import { methodName } from './method-name';
import { outcomeOf } from './outcome-of';
import { useListPaymentMethodsQuery, usePayPlanWithMutation } from './payment-methods.api';

type Current = SubscriptionView['paymentMethod'];

const isCurrent = (current: Current) => (method: SavedMethodView) =>
  current !== null && method.type === current.type && method.brand === current.brand && method.last4 === current.last4;

interface ChoiceProps {
  readonly subscriptionId: string;
  readonly current: Current;
  readonly methods: readonly SavedMethodView[];
}

function Choice({ subscriptionId, current, methods }: ChoiceProps) {
  const t = useTranslations(accountTranslations);
  const showToast = useShowToast();
  const [pay, { isLoading }] = usePayPlanWithMutation();
  const now = methods.find(isCurrent(current));
  const [chosen, setChosen] = useState(now?.id ?? methods[0]?.id ?? '');
  const method = methods.find(({ id }) => id === chosen);
  const save = async () => {
    if (method === undefined) return;
    const failure = await outcomeOf(pay({ subscriptionId, methodId: method.id }).unwrap());
    if (failure) showToast({ isError: true, title: localized(accountTranslations, 'methods.failed'), text: failureSentence(failure) });
    else showToast({ title: localized(accountTranslations, 'planMethod.done') });
  };
  return (
    <>
      <SelectField
        label={t('planMethod.label')}
        value={chosen}
        options={methods.map((each) => ({ value: each.id, label: methodName(each, t) }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        small
        variant="secondary"
        disabled={chosen === now?.id}
        busyLabel={isLoading && t('methods.add.busy')}
        onClick={() => void save()}
      >
        {t('planMethod.do')}
      </Button>
    </>
  );
}

/** Payment method of a plan, with a choice of another card for this plan alone. */
export function PlanPayment({ subscription: { id, paymentMethod } }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(accountTranslations);
  const { data } = useListPaymentMethodsQuery(undefined, { refetchOnMountOrArgChange: true });
  const methods = data?.methods ?? [];
  const name = paymentMethod && methodName(paymentMethod, t);
  return (
    <section className="panel">
      <h2 className="h4">{t('planMethod.heading')}</h2>
      {name ? <p className="small muted">{t('planMethod.now', { name })}</p> : null}
      <div className="account__stack">
        {methods.length > 1 ? <Choice key={name} subscriptionId={id} current={paymentMethod} methods={methods} /> : null}
        <Link className="small" to={paths.accountTab('payment-methods')}>
          {t('planMethod.add')}
        </Link>
      </div>
    </section>
  );
}
