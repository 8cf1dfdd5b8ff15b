import type { ExplainedCharge } from '@brote/contracts';
import { explainCharge, type ExplainChargeRequest, explainChargeForStaff } from '@brote/contracts/subscriptions';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionStore } from '#app/subscription-store';
import { ExplainCharge } from './explain-charge';

/** Explains a charge of a plan to its owner and to staff. */
@Controller()
export class ExplainChargeController {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly explainUseCase: ExplainCharge,
  ) {}

  /** @throws Refusal of `explainCharge` */
  @RequestHandler(explainCharge)
  async explain({ subscriptionId, invoiceId }: ExplainChargeRequest, call: CallContext): Promise<ExplainedCharge> {
    const subscription = await findSubscriptionById(this.store, subscriptionId);
    if (subscription === null || subscription.userId !== call.authenticatedCaller.userId) refuse(explainCharge, 'SUBSCRIPTION_UNKNOWN');
    return this.explainUseCase.explain(subscription, invoiceId, { isStaff: false, needsDocuments: false });
  }

  /** @throws Refusal of `explainChargeForStaff` */
  @RequestHandler(explainChargeForStaff)
  async explainForStaff({ subscriptionId, invoiceId }: ExplainChargeRequest): Promise<ExplainedCharge> {
    const subscription = (await findSubscriptionById(this.store, subscriptionId)) ?? refuse(explainChargeForStaff, 'SUBSCRIPTION_UNKNOWN');
    return this.explainUseCase.explain(subscription, invoiceId, { isStaff: true, needsDocuments: false });
  }
}
