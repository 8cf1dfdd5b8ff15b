import { useNavigate } from 'react-router-dom';
import { lineAdded } from '../features/cart/cart.slice';
import { OrderConditions } from '../features/cart/order-conditions';
import { subscriptionLine } from '../features/cart/subscription-line';
import { ConfigurePlan } from '../features/subscriptions/configure-plan';
import type { RequestedPlan } from '../features/subscriptions/subscriptions-page';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { WithOfferedColors } from './with-offered-colors';

/** A delivery holds brushes as they are sold singly. */
const SINGLE_BRUSH = ['brush-single'];

interface ConfigurePlanRouteProps extends RequestedPlan {
  /** Opens the payment page. */
  readonly onLeave: (url: string) => void;
}

/** The form of a plan; once configured it can also wait in the cart. */
export function ConfigurePlanRoute(requestedPlan: ConfigurePlanRouteProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <WithOfferedColors>
      <ConfigurePlan
        {...requestedPlan}
        renderConditions={(country, interval) => <OrderConditions country={country} productIds={SINGLE_BRUSH} interval={interval} />}
        onAddToCart={(configuredPlan) => {
          dispatch(lineAdded(subscriptionLine(configuredPlan)));
          void navigate(paths.cart());
        }}
      />
    </WithOfferedColors>
  );
}
