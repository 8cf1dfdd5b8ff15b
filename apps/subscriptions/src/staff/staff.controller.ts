import {
  cancelAsStaff,
  type CommandRequest,
  findSubscriptions,
  type FindSubscriptionsReply,
  type FindSubscriptionsRequest,
  getSubscriptionForStaff,
  listInvoicesForStaff,
  pauseAsStaff,
  type PauseRequest,
  postponeAsStaff,
  resumeAsStaff,
  resyncSubscription,
  type StaffSubscriptionView,
  type SubscriptionInvoicesReply,
  type SubscriptionRequest,
  unskipAsStaff,
} from '@brote/contracts/subscriptions';
import { type CallContext, Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { ReadOwn } from '#app/manage/read-own';
import { ActAsStaff } from './act-as-staff';
import { FindSubscriptions } from './find-subscriptions';
import { LookClosely } from './look-closely';
import { ResyncAsStaff } from './resync-as-staff';

/** What staff ask of subscriptions and do for their owners. */
@Injectable()
export class StaffController {
  constructor(
    private readonly subscriptions: FindSubscriptions,
    private readonly look: LookClosely,
    private readonly act: ActAsStaff,
    private readonly again: ResyncAsStaff,
    private readonly read: ReadOwn,
  ) {}

  @Handles(findSubscriptions)
  find(request: FindSubscriptionsRequest): Promise<FindSubscriptionsReply> {
    return this.subscriptions.execute(request);
  }

  @Handles(getSubscriptionForStaff)
  get({ subscriptionId }: SubscriptionRequest): Promise<StaffSubscriptionView> {
    return this.look.execute(subscriptionId);
  }

  @Handles(listInvoicesForStaff)
  async invoices({ subscriptionId }: SubscriptionRequest): Promise<SubscriptionInvoicesReply> {
    const { userId } = await this.look.execute(subscriptionId);
    return this.read.invoices(subscriptionId, userId);
  }

  @Handles(pauseAsStaff)
  pause(request: PauseRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act.pause(request, call);
  }

  @Handles(resumeAsStaff)
  resume(request: CommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act.resume(request, call);
  }

  @Handles(postponeAsStaff)
  postpone(request: CommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act.postpone(request, call);
  }

  @Handles(unskipAsStaff)
  unskip(request: CommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act.unskip(request, call);
  }

  @Handles(cancelAsStaff)
  cancel(request: CommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.act.cancel(request, call);
  }

  @Handles(resyncSubscription)
  resync({ subscriptionId }: SubscriptionRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.again.execute(subscriptionId, call);
  }
}
