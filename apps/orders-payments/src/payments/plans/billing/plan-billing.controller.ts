import {
  cancelPlan,
  changePlanPrice,
  ensurePlanPrice,
  getBilledPlan,
  listBilledPlans,
  pausePlan,
  resumePlan,
  type BilledPlan,
  type BilledPlanRequest,
  type ChangePlanPriceRequest,
  type EnsurePlanPriceReply,
  type EnsurePlanPriceRequest,
  type ListBilledPlansReply,
  type ListBilledPlansRequest,
  type PlanCommandReply,
  type PlanCommandRequest,
} from '@brote/contracts/payments';
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

  @RequestHandler(ensurePlanPrice)
  ensurePlanPrice(request: EnsurePlanPriceRequest): Promise<EnsurePlanPriceReply> {
    return refuseFailedChange(ensurePlanPrice, this.prices.ensure(request));
  }

  @RequestHandler(getBilledPlan)
  getBilledPlan({ stripeSubscription }: BilledPlanRequest): Promise<BilledPlan> {
    return refuseFailedRead(getBilledPlan, this.plans.read(stripeSubscription));
  }

  @RequestHandler(listBilledPlans)
  listBilledPlans({ cursor }: ListBilledPlansRequest): Promise<ListBilledPlansReply> {
    return refuseFailedRead(listBilledPlans, this.plans.list(cursor));
  }

  @RequestHandler(pausePlan)
  pausePlan(request: PlanCommandRequest): Promise<PlanCommandReply> {
    return refuseFailedChange(pausePlan, this.commands.pause(request));
  }

  @RequestHandler(resumePlan)
  resumePlan(request: PlanCommandRequest): Promise<PlanCommandReply> {
    return refuseFailedChange(resumePlan, this.commands.resume(request));
  }

  @RequestHandler(cancelPlan)
  cancelPlan({ stripeSubscription }: BilledPlanRequest): Promise<PlanCommandReply> {
    return refuseFailedChange(cancelPlan, this.commands.cancel(stripeSubscription));
  }

  @RequestHandler(changePlanPrice)
  changePlanPrice(request: ChangePlanPriceRequest): Promise<PlanCommandReply> {
    return refuseFailedChange(changePlanPrice, this.commands.changePrice(request));
  }
}
