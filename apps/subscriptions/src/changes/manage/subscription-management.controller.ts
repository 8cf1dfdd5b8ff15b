import type { ProviderPage } from '@brote/contracts/orders';
import {
  cancelSubscription,
  changeSubscription,
  getSubscription,
  getSubscriptionStatus,
  getUpcomingDeliveries,
  listSubscriptionInvoices,
  listSubscriptions,
  pauseSubscription,
  previewChange,
  rescheduleDelivery,
  resumeSubscription,
  retryPayment,
  skipDelivery,
  unskipDelivery,
  type SubscriptionChangePreview,
  type ChangeSubscriptionRequest,
  type SubscriptionCommandRequest,
  type ListSubscriptionsReply,
  type ListSubscriptionsRequest,
  type PauseSubscriptionRequest,
  type RescheduleDeliveryRequest,
  type SubscriptionInvoicesReply,
  type SubscriptionRequest,
  type SubscriptionStatusView,
  type SubscriptionView,
  type UpcomingDeliveriesReply,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller, Injectable } from '@nestjs/common';
import { CancelSubscription, ResumeSubscription } from './resume-or-cancel-subscription';
import { ChangeSubscription } from './change-subscription';
import { DeliveryCommands } from './delivery-schedule';
import { PauseWorkflow } from './pause.workflow';
import { PreviewChange } from './preview-change';
import { OwnSubscriptions } from './own-subscriptions';

/** The commands of owners. */
@Injectable()
export class SubscriptionCommands {
  constructor(
    readonly pause: PauseWorkflow,
    readonly resume: ResumeSubscription,
    readonly cancel: CancelSubscription,
    readonly change: ChangeSubscription,
    readonly delivery: DeliveryCommands,
  ) {}
}

/** Requests of the owner of a subscription. */
@Controller()
export class SubscriptionManagementController {
  constructor(
    private readonly ownSubscriptions: OwnSubscriptions,
    private readonly previewChangeUseCase: PreviewChange,
    private readonly commands: SubscriptionCommands,
  ) {}

  @RequestHandler(listSubscriptions)
  list(_request: ListSubscriptionsRequest, { authenticatedCaller: person }: CallContext): Promise<ListSubscriptionsReply> {
    return this.ownSubscriptions.list(person.userId);
  }

  @RequestHandler(getSubscriptionStatus)
  getStatus(_request: ListSubscriptionsRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionStatusView> {
    return this.ownSubscriptions.getStatus(person.userId);
  }

  @RequestHandler(getSubscription)
  getSubscription({ subscriptionId }: SubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionView> {
    return this.ownSubscriptions.getOne(subscriptionId, person.userId);
  }

  @RequestHandler(getUpcomingDeliveries)
  listUpcoming({ subscriptionId }: SubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<UpcomingDeliveriesReply> {
    return this.ownSubscriptions.listUpcoming(subscriptionId, person.userId);
  }

  @RequestHandler(listSubscriptionInvoices)
  listInvoices({ subscriptionId }: SubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionInvoicesReply> {
    return this.ownSubscriptions.listInvoices(subscriptionId, person.userId);
  }

  @RequestHandler(retryPayment)
  retryPayment({ subscriptionId }: SubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<ProviderPage> {
    return this.ownSubscriptions.findPaymentPage(subscriptionId, person.userId);
  }

  @RequestHandler(previewChange)
  previewChange(request: ChangeSubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionChangePreview> {
    return this.previewChangeUseCase.preview(request, person.userId);
  }

  @RequestHandler(changeSubscription)
  change(request: ChangeSubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionView> {
    return this.commands.change.change(request, person.userId);
  }

  @RequestHandler(pauseSubscription)
  pause(request: PauseSubscriptionRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionView> {
    return this.commands.pause.pause(request, person.userId);
  }

  @RequestHandler(resumeSubscription)
  resume(request: SubscriptionCommandRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionView> {
    return this.commands.resume.resume(request, person.userId);
  }

  @RequestHandler(cancelSubscription)
  cancel(request: SubscriptionCommandRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionView> {
    return this.commands.cancel.cancel(request, person.userId);
  }

  @RequestHandler(skipDelivery)
  skip(request: SubscriptionCommandRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionView> {
    return this.commands.delivery.skip(request, person.userId);
  }

  @RequestHandler(unskipDelivery)
  unskip(request: SubscriptionCommandRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionView> {
    return this.commands.delivery.unskip(request, person.userId);
  }

  @RequestHandler(rescheduleDelivery)
  reschedule(request: RescheduleDeliveryRequest, { authenticatedCaller: person }: CallContext): Promise<SubscriptionView> {
    return this.commands.delivery.reschedule(request, person.userId);
  }
}
