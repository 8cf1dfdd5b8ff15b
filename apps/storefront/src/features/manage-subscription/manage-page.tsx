import type { PlanView, SubscriptionView } from '@brote/contracts/browser';
import { potUrl } from '@brote/illustration';
import { Icon, MessagePage, SelectField, Tabs } from '@brote/ui-kit';
import { formatDay, formatMoney, useTranslations } from '@brote/ui-kit/i18n';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { AddressSection } from './address-section';
import { BillingHistory } from './billing-history';
import { CompanySection } from './company-section';
import { DeliveryTimeline } from './delivery-timeline';
import { DetailsForm } from './details-form';
import { LoadFailed } from './load-failed';
import { useListSubscriptionsQuery } from './manage.api';
import './manage.css';
import { manageTranslations } from './manage.translations';
import { PlanChange } from './plan-change';
import { StatusBadge } from './status-badge';
import { SubscriptionActions } from './subscription-actions';
import { SubscriptionNotices } from './subscription-notices';
import { WithdrawLink } from './withdraw-link';

interface ManagePageProps {
  /** Plans to change to; empty until they load. */
  readonly plans: readonly PlanView[];
  /** Payment method of a plan, with a way to change it. */
  readonly payment: (subscription: SubscriptionView) => ReactNode;
  /** Contact to support. */
  readonly help: ReactNode;
  /** Opens a page of the payment provider. */
  readonly onLeave: (url: string) => void;
}

function SubscriptionHead({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const { planName, monthlyPrice, status, nextDelivery, nextChargeOn, paidMonths } = subscription;
  return (
    <>
      <div className="row row--between manage__head">
        <div>
          <h2 className="h3">
            {planName[t.locale]} <StatusBadge status={status} />
          </h2>
          <p className="small muted">{t('perMonth', { price: formatMoney(monthlyPrice) })}</p>
        </div>
        {nextDelivery ? (
          <p className="manage__next">
            <span className="small muted">{t('next')}</span>
            <b className="h4">{formatDay(nextDelivery.date, t.locale)}</b>
          </p>
        ) : null}
      </div>
      <p className="small muted">
        {[
          status === 'cancelled' ? null : t('paidMonths', { paid: paidMonths.paid, of: paidMonths.of }),
          nextChargeOn && t('nextCharge', { day: formatDay(nextChargeOn, t.locale) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </>
  );
}

function SubscriptionDetails({
  subscription,
  plans,
  payment,
  help,
  onLeave,
}: ManagePageProps & { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const isEnded = subscription.status === 'cancelled';
  return (
    <div className="split">
      <div className="manage__main">
        <SubscriptionNotices subscription={subscription} onLeave={onLeave} />
        <section className={isEnded ? 'panel manage__ended' : 'panel'}>
          <SubscriptionHead subscription={subscription} />
          <hr className="culm" />
          {isEnded ? null : <DetailsForm key={subscription.version} subscription={subscription} />}
          <DeliveryTimeline subscription={subscription} />
        </section>
        {isEnded ? null : <AddressSection key={`address ${subscription.version}`} subscription={subscription} />}
        {isEnded ? null : <CompanySection key={`company ${subscription.version}`} subscription={subscription} />}
        {isEnded ? null : <PlanChange subscription={subscription} plans={plans} />}
      </div>
      <aside className="manage__rail" aria-label={t('rail')}>
        <PlanActions subscription={subscription} />
        {isEnded ? null : payment(subscription)}
        <WithdrawLink subscription={subscription} />
        {help}
      </aside>
    </div>
  );
}

const OFFERED_ACTIONS = ['skip', 'unskip', 'reschedule', 'pause', 'resume', 'cancel'] as const;

/** Actions on the plan as a whole; nothing without any. */
function PlanActions({ subscription }: { readonly subscription: SubscriptionView }) {
  const t = useTranslations(manageTranslations);
  const { actions } = subscription;
  if (!OFFERED_ACTIONS.some((action) => actions.includes(action))) return null;
  const kind = actions.includes('pause') ? 'break' : actions.includes('resume') ? 'resting' : 'leaving';
  return (
    <section className="panel">
      <h2 className="h4">{t(kind)}</h2>
      <p className="small muted">{t(`${kind}.text`)}</p>
      <div className="manage__stack">
        <SubscriptionActions wide subscription={subscription} offered={OFFERED_ACTIONS} />
      </div>
    </section>
  );
}

function NoSubscription() {
  const t = useTranslations(manageTranslations);
  return (
    <MessagePage
      art={potUrl()}
      heading={t('none')}
      lead={t('none.text')}
      actions={<ButtonLink to={paths.subscriptions()}>{t('none.link')}</ButtonLink>}
    />
  );
}

/** The subscription named in the URL; the first one without a name. */
function useChosenSubscription(subscriptions: readonly SubscriptionView[]) {
  const [query, setQuery] = useSearchParams();
  const chosen = subscriptions.find(({ id }) => id === query.get('id')) ?? subscriptions[0];
  return { chosen, choose: (id: string) => setQuery({ id }, { replace: true }) };
}

interface SubscriptionChoiceProps {
  readonly subscriptions: readonly SubscriptionView[];
  readonly chosen: SubscriptionView;
  readonly onChoose: (id: string) => void;
}

/** Choice between several subscriptions; nothing with a single one. */
function SubscriptionChoice({ subscriptions, chosen, onChoose }: SubscriptionChoiceProps) {
  const t = useTranslations(manageTranslations);
  if (subscriptions.length < 2) return null;
  return (
    <div className="manage__choice">
      <SelectField
        label={t('which')}
        value={chosen.id}
        options={subscriptions.map(({ id, planName, status, startedAt }) => ({
          value: id,
          label: t('which.one', { plan: planName[t.locale], status: t(`status.${status}`), day: formatDay(startedAt, t.locale) }),
        }))}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  );
}

/** One of the customer's subscriptions: details with all actions, and past charges. */
export function ManagePage(props: ManagePageProps) {
  const t = useTranslations(manageTranslations);
  usePageTitleAndFocus(t('title'));
  const { data, error, refetch } = useListSubscriptionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const subscriptions = data?.subscriptions ?? [];
  const { chosen, choose } = useChosenSubscription(subscriptions);
  const [tab, setTab] = useState<'details' | 'billing'>('details');
  if (data && !chosen) return <NoSubscription />;
  return (
    <div className="wrap manage">
      <Link className="crumb" to={paths.accountTab('subscriptions')}>
        <Icon name="arrow-left" size={18} /> {t('toAccount')}
      </Link>
      <h1 tabIndex={-1}>{t('heading')}</h1>
      {chosen ? (
        <>
          <SubscriptionChoice subscriptions={subscriptions} chosen={chosen} onChoose={choose} />
          <Tabs
            label={t('heading')}
            tabs={[
              { value: 'details', label: t('tab.details') },
              { value: 'billing', label: t('tab.billing') },
            ]}
            value={tab}
            onChange={setTab}
          >
            {tab === 'details' ? <SubscriptionDetails {...props} subscription={chosen} /> : <BillingHistory subscription={chosen} />}
          </Tabs>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="skeleton skeleton--control" aria-busy="true" />
      )}
    </div>
  );
}
