import type { RequestContract } from '@brote/contracts';
import {
  endSubscriptionsOf,
  eraseFromNotifications,
  eraseFromOrders,
  eraseFromSubscriptions,
  exportFromNotifications,
  exportFromOrders,
  exportFromSubscriptions,
  type PersonErased,
  type PersonRequest,
} from '@brote/contracts/personal-data';

/** A step of an erasure in another service. */
export interface ErasureStep {
  name: string;
  contract: RequestContract<PersonRequest, PersonErased>;
  /** The step that has to be done before. */
  after?: string;
}

/** Who holds something of a person, and in which order it goes. A service that cannot be asked holds up nothing but its own steps. */
export const ERASURE_STEPS: readonly ErasureStep[] = [
  { name: 'end-subscriptions', contract: endSubscriptionsOf },
  { name: 'erase-orders', contract: eraseFromOrders },
  { name: 'erase-notifications', contract: eraseFromNotifications },
  // A plan that is still charged must keep its owner.
  { name: 'erase-subscriptions', contract: eraseFromSubscriptions, after: 'end-subscriptions' },
];

/** Requests that export the data of a person. */
export const EXPORTS = [exportFromOrders, exportFromSubscriptions, exportFromNotifications] as const;
