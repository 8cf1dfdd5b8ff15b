import { useListPlansQuery } from '../features/shop/catalog.api';
import { SubscriptionsPage } from '../features/subscriptions/subscriptions-page';
import { lazy } from './lazy-page';

/** Only customers have one. */
const MySubscriptionCard = lazy(() => import('./subscription-card-route'), 'SubscriptionCardRoute');
/** Loaded once the visitor has chosen a plan. */
const ConfigurePlan = lazy(() => import('./configure-plan-route'), 'ConfigurePlanRoute');

interface SubscriptionsRouteProps {
  /** Opens a page of the payment provider. */
  readonly onLeave: (url: string) => void;
}

/** The plans, and the form of the one that was chosen. */
export function SubscriptionsRoute({ onLeave }: SubscriptionsRouteProps) {
  const { data, error, refetch } = useListPlansQuery(undefined);
  return (
    <SubscriptionsPage
      plans={data ?? null}
      failure={error}
      onRetry={() => void refetch()}
      card={<MySubscriptionCard onLeave={onLeave} />}
      configure={(requestedPlan) => <ConfigurePlan {...requestedPlan} onLeave={onLeave} />}
    />
  );
}
