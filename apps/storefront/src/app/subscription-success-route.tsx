import { api } from '@brote/api-client';
import { boughtSubscriptionRemoved } from '../features/cart/cart.slice';
import { SubscriptionSuccessPage } from '../features/subscription-success/subscription-success-page';
import { clearShippingDraft } from './clear-shipping-draft';
import { useAppDispatch } from './hooks';

/** The page after the payment of a subscription. It removes the bought line from the cart. */
export function SubscriptionSuccessRoute() {
  const dispatch = useAppDispatch();
  return (
    <SubscriptionSuccessPage
      onActive={(sessionId, { planId, brushes }, withPacks) => {
        dispatch(boughtSubscriptionRemoved({ sessionId, planId, brushes, withPacks }));
        clearShippingDraft(dispatch);
        dispatch(api.util.invalidateTags(withPacks ? ['Subscription', 'Order'] : ['Subscription']));
      }}
    />
  );
}
