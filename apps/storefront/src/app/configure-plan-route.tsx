import { useNavigate } from 'react-router-dom';
import { lineAdded } from '../features/cart/cart.slice';
import { OrderConditions } from '../features/cart/order-conditions';
import { subscriptionLine } from '../features/cart/subscription-line';
import { ConfigurePlan } from '../features/subscriptions/configure-plan';
import type { AskedPlan } from '../features/subscriptions/subscriptions-page';
import { useAppDispatch } from './hooks';
import { paths } from './paths';
import { WithOfferedColors } from './with-offered-colors';

/** A delivery holds brushes as they are sold singly. */
const SINGLE_BRUSH = ['brush-single'];

interface ConfigurePlanRouteProps extends AskedPlan {
  /** Opens the payment page. */
  readonly onLeave: (url: string) => void;
}

/** The form of a plan; once configured it can also wait in the cart. */
export function ConfigurePlanRoute(asked: ConfigurePlanRouteProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <WithOfferedColors>
      <ConfigurePlan
        {...asked}
        renderConditions={(country, interval) => <OrderConditions country={country} productIds={SINGLE_BRUSH} interval={interval} />}
        onAddToCart={(configured) => {
          dispatch(lineAdded(subscriptionLine(configured)));
          void navigate(paths.cart());
        }}
      />
    </WithOfferedColors>
  );
}
