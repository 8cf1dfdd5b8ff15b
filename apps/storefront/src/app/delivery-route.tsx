import { DeliveryPage } from '../features/delivery/delivery-page';
import { WithOfferedColors } from './with-offered-colors';

/** The delivery of a mailed link. */
export function DeliveryRoute() {
  return (
    <WithOfferedColors>
      <DeliveryPage />
    </WithOfferedColors>
  );
}
