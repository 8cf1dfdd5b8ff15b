import { PlanPaymentMethod } from '../features/account/plan-payment-method';
import { ManagePage } from '../features/manage-subscription/manage-page';
import { useListPlansQuery } from '../features/shop/catalog.api';
import { NeedHelp } from '../features/support/need-help';
import { useUser } from './hooks';
import { WithOfferedColors } from './with-offered-colors';

interface ManageSubscriptionRouteProps {
  /** Opens a page of the payment provider. */
  readonly onLeave: (url: string) => void;
}

/** The subscriptions of the signed-in customer. */
export function ManageSubscriptionRoute({ onLeave }: ManageSubscriptionRouteProps) {
  const user = useUser();
  const { data } = useListPlansQuery(undefined);
  // Null right after the sign-out; the guard around this page then redirects.
  if (user === null) return null;
  return (
    <WithOfferedColors>
      <ManagePage
        plans={data?.plans ?? []}
        payment={(subscription) => <PlanPaymentMethod subscription={subscription} />}
        help={<NeedHelp sender={{ name: user.fullName ?? '', email: user.email }} />}
        onLeave={onLeave}
      />
    </WithOfferedColors>
  );
}
