import {
  cancelAsStaff,
  type SubscriptionCommandRequest,
  findSubscriptions,
  type FindSubscriptionsReply,
  type FindSubscriptionsRequest,
  getSubscriptionForStaff,
  listInvoicesForStaff,
  pauseAsStaff,
  type PauseSubscriptionRequest,
  postponeAsStaff,
  resumeAsStaff,
  resyncSubscription,
  type StaffSubscriptionView,
  type SubscriptionInvoicesReply,
  type SubscriptionRequest,
  unskipAsStaff,
  refundChargeAsStaff,
  type RefundChargeRequest,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { OwnSubscriptions } from '#app/changes/manage/own-subscriptions';
import { StaffSubscriptionCommands, ResyncAsStaff, RefundAsStaff } from './staff-subscription-commands';
import { FindSubscriptions } from './find-subscriptions';
import { GetSubscriptionDetail } from './get-subscription-detail';

/** Requests of staff about subscriptions, and commands on behalf of owners. */
@Controller()
export class StaffController {
  constructor(
    private readonly findSubscriptionsUseCase: FindSubscriptions,
    private readonly getDetail: GetSubscriptionDetail,
    private readonly commands: StaffSubscriptionCommands,
    private readonly resyncUseCase: ResyncAsStaff,
    private readonly ownSubscriptions: OwnSubscriptions,
  ) {}

  @RequestHandler(findSubscriptions)
  find(request: FindSubscriptionsRequest): Promise<FindSubscriptionsReply> {
    return this.findSubscriptionsUseCase.find(request);
  }

  @RequestHandler(getSubscriptionForStaff)
  get({ subscriptionId }: SubscriptionRequest): Promise<StaffSubscriptionView> {
    return this.getDetail.get(subscriptionId);
  }

  @RequestHandler(listInvoicesForStaff)
  async listInvoices({ subscriptionId }: SubscriptionRequest): Promise<SubscriptionInvoicesReply> {
    const { userId } = await this.getDetail.get(subscriptionId);
    return this.ownSubscriptions.listInvoices(subscriptionId, userId);
  }

  @RequestHandler(pauseAsStaff)
  pause(request: PauseSubscriptionRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.commands.pause(request, call);
  }

  @RequestHandler(resumeAsStaff)
  resume(request: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.commands.resume(request, call);
  }

  @RequestHandler(postponeAsStaff)
  postpone(request: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.commands.postpone(request, call);
  }

  @RequestHandler(unskipAsStaff)
  unskip(request: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.commands.unskip(request, call);
  }

  @RequestHandler(cancelAsStaff)
  cancel(request: SubscriptionCommandRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.commands.cancel(request, call);
  }

  @RequestHandler(resyncSubscription)
  resync({ subscriptionId }: SubscriptionRequest, call: CallContext): Promise<StaffSubscriptionView> {
    return this.resyncUseCase.resync(subscriptionId, call);
  }
}

/** Requests of staff to refund charges. */
@Controller()
export class StaffRefundsController {
  constructor(private readonly refundAsStaff: RefundAsStaff) {}

  @RequestHandler(refundChargeAsStaff)
  refund(request: RefundChargeRequest, call: CallContext): Promise<SubscriptionInvoicesReply> {
    return this.refundAsStaff.refund(request, call);
  }
}
