import { planIdOf, type PendingSubscriptionView, type PlansView, type PlanView } from '@brote/contracts/browser';
import { Alert, RetryAlert } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Fragment, Suspense, useEffect, type ReactNode, startTransition, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Failure } from '#app/failures';
import { usePageTitleAndFocus, useUser } from '#app/hooks';
import { lazy } from '#app/lazy-page';
import { SubscriptionPanel } from './subscription-panel';
import { ChooseYourPlan, ForestOfPlans, HowItWorks, FrequentQuestions, WhySubscribe } from './page-sections';
import { PlanCard } from './plan-card';
import './sections.css';
import './subscriptions.css';
import { subscriptionsTranslations } from './subscriptions.translations';
import { useChoosePlan } from './use-choose-plan';
import { usePendingPlan } from './use-pending-plan';

const CompareTable = lazy(() => import('./compare-table'), 'CompareTable');

/** A comparison of the plans behind a switch. Its table loads at the first use. */
function ComparePlans({ plans }: { readonly plans: readonly PlanView[] }) {
  const t = useTranslations(subscriptionsTranslations);
  const [isShown, setShown] = useState(false);
  // The page stays as it is until the table is there.
  const toggle = () => startTransition(() => setShown(!isShown));
  return (
    <>
      <p className="compare__toggle">
        <button type="button" className="btn-link" aria-expanded={isShown} aria-controls="compare" onClick={toggle}>
          {t(isShown ? 'compare.hide' : 'compare.show')}
        </button>
      </p>
      <div id="compare" className="compare" hidden={!isShown} tabIndex={0} role="region" aria-label={t('compare.caption')}>
        {isShown ? <CompareTable plans={plans} /> : null}
      </div>
    </>
  );
}

const ResumeOffer = lazy(() => import('./resume-offer'), 'ResumeOffer');

/** A plan that a customer is about to buy. */
export interface RequestedPlan {
  readonly plan: PlanView;
  readonly billingPeriod: PlansView['billingPeriod'];
  /** Pending choice, perhaps for another plan; null without one. */
  readonly pending: PendingSubscriptionView | null;
}

interface SubscriptionsPageProps {
  /** Null until they are there. */
  readonly plans: PlansView | null;
  /** Error of the request; undefined without one. */
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
  /** The customer's own subscription. */
  readonly card: ReactNode;
  /** The form of a plan; its code loads later. */
  readonly configure: (requestedPlan: RequestedPlan) => ReactNode;
}

/** A link to a part of the page works before the part is there. */
function useScrollToPart(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);
}

/** On phones the best plan comes first. The order is not set by CSS: a page that is still loading would move it above the others. */
function sortFeaturedFirst(plans: readonly PlanView[]): PlanView[] {
  return [...plans].sort((one, other) => Number(other.featured) - Number(one.featured));
}

function Plans({ plans, failure, onRetry }: Pick<SubscriptionsPageProps, 'plans' | 'failure' | 'onRetry'>) {
  const t = useTranslations(subscriptionsTranslations);
  const { choose, waiting } = useChoosePlan();
  if (plans?.plans.length === 0) return <p className="lead">{t('soon')}</p>;
  if (plans) {
    return (
      <>
        <div className="plans">
          {sortFeaturedFirst(plans.plans).map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              isWaiting={waiting?.id === plan.id}
              onChoose={plans.closed ? undefined : () => choose(plan)}
            />
          ))}
        </div>
        <p className="xs faint plans__note">{t('plans.note')}</p>
        <ComparePlans plans={plans.plans} />
      </>
    );
  }
  if (failure) {
    return <RetryAlert title={t('plans.failed')} text={t('plans.failed.text')} retry={t('retry')} onRetry={onRetry} />;
  }
  return (
    <div className="plans plans--loading" aria-busy="true">
      <p className="visually-hidden" role="status">
        {t('plans.loading')}
      </p>
      {[1, 2, 3].map((place) => (
        <div key={place} className="skeleton" />
      ))}
    </div>
  );
}

/** The plan in the URL to configure; null without one. */
function useRequestedPlan(plans: readonly PlanView[]) {
  const [query] = useSearchParams();
  const requestedPlan = query.get('plan');
  const planId = requestedPlan === null ? null : planIdOf(requestedPlan);
  return { plan: plans.find(({ id }) => id === planId) ?? null, isInvalid: requestedPlan !== null && planId === null };
}

interface OverviewProps extends Omit<SubscriptionsPageProps, 'configure'> {
  readonly pending: PendingSubscriptionView | null;
  readonly isInvalid: boolean;
}

/** Everything about subscribing, from the promise to the questions. */
function Overview({ plans, failure, onRetry, card, pending, isInvalid }: OverviewProps) {
  const t = useTranslations(subscriptionsTranslations);
  usePageTitleAndFocus(t('title'), 'plans');
  useScrollToPart(plans !== null);
  const pendingPlan = plans?.plans.find(({ id }) => id === pending?.planId);
  return (
    <>
      <div className="wrap plans-head">
        <div>
          <h1 tabIndex={-1}>{t('heading')}</h1>
          <p className="lead">{t('lead')}</p>
        </div>
        <SubscriptionPanel card={card} />
      </div>
      <section className="wrap plans-section" aria-label={t('plans')}>
        <h2 className="visually-hidden">{t('plans')}</h2>
        {isInvalid ? <Alert tone="error" title={t('error.plan')} /> : null}
        <Suspense>{pending && pendingPlan ? <ResumeOffer pending={pending} plan={pendingPlan} /> : null}</Suspense>
        <Plans plans={plans} failure={failure} onRetry={onRetry} />
      </section>
      <WhySubscribe />
      <HowItWorks />
      <ForestOfPlans />
      <FrequentQuestions />
      <ChooseYourPlan />
    </>
  );
}

/** The plans. With a plan in the URL, and a customer who may buy, its configuration instead. */
export function SubscriptionsPage({ configure, ...overview }: SubscriptionsPageProps) {
  const { plans } = overview;
  const user = useUser();
  const { plan, isInvalid } = useRequestedPlan(plans?.plans ?? []);
  const { pending, isKnown } = usePendingPlan(plans?.plans ?? null);
  if (plans && !plans.closed && plan && user?.onboardingCompleted) {
    const { billingPeriod } = plans;
    return <Fragment key={`${plan.id} ${isKnown}`}>{configure({ plan, billingPeriod, pending })}</Fragment>;
  }
  return <Overview {...overview} pending={pending} isInvalid={isInvalid} />;
}
