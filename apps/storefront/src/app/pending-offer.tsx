import { useListPlansQuery } from '../features/shop/catalogue.api';
import { KeptPlan } from '../features/subscriptions/kept-plan';

/** Offers the plan that waits for its payment; nothing without one. */
export function PendingOffer() {
  const { data } = useListPlansQuery(undefined);
  return <KeptPlan plans={data?.plans ?? null} />;
}
