import type { RequestContract } from '@brote/contracts';
import {
  endAllSubscriptions,
  eraseFromNotifications,
  eraseFromOrders,
  eraseFromSubscriptions,
  exportFromNotifications,
  exportFromOrders,
  exportFromSubscriptions,
  type ErasePersonReply,
  type PersonalDataRequest,
} from '@brote/contracts/personal-data';

/** A step of an erasure in another service. */
export interface ErasureStep {
  name: string;
  contract: RequestContract<PersonalDataRequest, ErasePersonReply>;
  /** Step that must be done before. */
  after?: string;
}

/** Services that store personal data, and the order of their erasure. An unavailable service delays its own steps only. */
export const ERASURE_STEPS: readonly ErasureStep[] = [
  { name: 'end-subscriptions', contract: endAllSubscriptions },
  { name: 'erase-orders', contract: eraseFromOrders },
  { name: 'erase-notifications', contract: eraseFromNotifications },
  // A plan that is still charged must keep its owner.
  { name: 'erase-subscriptions', contract: eraseFromSubscriptions, after: 'end-subscriptions' },
];

/** Requests that export the data of a person. */
export const EXPORT_REQUESTS = [exportFromOrders, exportFromSubscriptions, exportFromNotifications] as const;
