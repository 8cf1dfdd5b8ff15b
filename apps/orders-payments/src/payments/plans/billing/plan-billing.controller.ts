import * as payments from '@brote/contracts/payments';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { refuseFailedChange, refuseFailedRead } from '#app/payments/plans/refuse-payment-failures';
import { PlanCommands } from './plan-commands';
import { PlanPrices } from './plan-prices';
import { ReadBilledPlans } from './read-billed-plans';

/** Request handlers of the billing of plans. */
@Controller()
export class PlanBillingController {
  constructor(
    private readonly prices: PlanPrices,
    private readonly plans: ReadBilledPlans,
    private readonly commands: PlanCommands,
  ) {}

  @RequestHandler(payments.ensurePlanPrice)
  ensurePlanPrice(request: payments.EnsurePlanPriceRequest): Promise<payments.EnsurePlanPriceReply> {
    return refuseFailedChange(payments.ensurePlanPrice, this.prices.ensure(request));
  }

  @RequestHandler(payments.getBilledPlan)
  getBilledPlan({ stripeSubscription }: payments.BilledPlanRequest): Promise<payments.BilledPlan> {
    return refuseFailedRead(payments.getBilledPlan, this.plans.read(stripeSubscription));
  }

  @RequestHandler(payments.listBilledPlans)
  listBilledPlans({ cursor }: payments.ListBilledPlansRequest): Promise<payments.ListBilledPlansReply> {
    return refuseFailedRead(payments.listBilledPlans, this.plans.list(cursor));
  }

  @RequestHandler(payments.pausePlan)
  pausePlan(request: payments.PlanCommandRequest): Promise<payments.PlanCommandReply> {
    return refuseFailedChange(payments.pausePlan, this.commands.pause(request));
  }

  @RequestHandler(payments.resumePlan)
  resumePlan(request: payments.PlanCommandRequest): Promise<payments.PlanCommandReply> {
    return refuseFailedChange(payments.resumePlan, this.commands.resume(request));
  }

  @RequestHandler(payments.cancelPlan)
  cancelPlan({ stripeSubscription }: payments.BilledPlanRequest): Promise<payments.PlanCommandReply> {
    return refuseFailedChange(payments.cancelPlan, this.commands.cancel(stripeSubscription));
  }

  @RequestHandler(payments.changePlanPrice)
  changePlanPrice(request: payments.ChangePlanPriceRequest): Promise<payments.PlanCommandReply> {
    return refuseFailedChange(payments.changePlanPrice, this.commands.changePrice(request));
  }
}
