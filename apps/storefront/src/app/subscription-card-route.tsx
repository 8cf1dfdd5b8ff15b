import { useProviderPage } from '../features/account/use-provider-page';
import { MySubscriptionCard } from '../features/subscriptions/my-subscription-card';

interface SubscriptionCardRouteProps {
  /** Opens a page of the payment provider. */
  readonly onLeave: (url: string) => void;
}

/** The customer's subscription next to the plans, with a link to the provider's page. */
export function SubscriptionCardRoute({ onLeave }: SubscriptionCardRouteProps) {
  const { opening, open } = useProviderPage(onLeave);
  return <MySubscriptionCard isOpening={opening !== null} onOpen={() => void open('portal')} />;
}
