import {
  countDeliveries,
  type DeliveryCount,
  type DeliveryCountsReply,
  type DeliveryCountsRequest,
  getSubscriptionForStaff,
  listInvoicesForStaff,
  type StaffSubscriptionView,
  type SubscriptionInvoicesReply,
  type SubscriptionRequest,
} from '@brote/contracts/subscriptions';
import { refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { PlanInvoices } from '#app/billing/invoices/plan-invoices';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionStore } from '#app/subscription-store';
import { GetSubscriptionDetail } from './get-subscription-detail';
import { COUNT_OF_PERSON } from './staff.sql';

/** Reads of staff about one subscription or one account. */
@Controller()
export class StaffReadsController {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly invoices: PlanInvoices,
    private readonly getDetail: GetSubscriptionDetail,
  ) {}

  @RequestHandler(getSubscriptionForStaff)
  get({ subscriptionId }: SubscriptionRequest): Promise<StaffSubscriptionView> {
    return this.getDetail.get(subscriptionId);
  }

  @RequestHandler(listInvoicesForStaff)
  async listInvoices({ subscriptionId }: SubscriptionRequest): Promise<SubscriptionInvoicesReply> {
    const subscription = await findSubscriptionById(this.store, subscriptionId);
    return this.invoices.list(subscription ?? refuse(getSubscriptionForStaff, 'SUBSCRIPTION_UNKNOWN'));
  }

  /** Delivered deliveries of each subscription of an account. */
  @RequestHandler(countDeliveries)
  async countDeliveries({ userId }: DeliveryCountsRequest): Promise<DeliveryCountsReply> {
    return { subscriptions: await this.store.query<DeliveryCount>(COUNT_OF_PERSON, { userId }) };
  }
}
