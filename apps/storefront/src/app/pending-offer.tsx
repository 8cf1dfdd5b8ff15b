import { useListPlansQuery } from '../features/shop/catalog.api';
import { PendingPlanOffer } from '../features/subscriptions/pending-plan-offer';

/** Offers the plan that waits for its payment; nothing without one. */
export function PendingOffer() {
  const { data } = useListPlansQuery(undefined);
  return <PendingPlanOffer plans={data?.plans ?? null} />;
}
