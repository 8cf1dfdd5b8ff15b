import {
  type ChargeEvidence,
  type EvidenceDelivery,
  type ExplainChargeRequest,
  exportChargeEvidence,
  planReference,
} from '@brote/contracts/subscriptions';
import { type CallContext, refuse, RequestHandler } from '@brote/messaging';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { ExplainCharge } from '#app/billing/derivations/explain-charge';
import { isPlanWithdrawn } from '#app/changes/withdrawals/plan-withdrawal';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findAllDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { trackingOf } from '#app/schedule/deliveries/delivery.view';
import { isPersonHidden } from '#app/schedule/deliveries/hidden-person-sql';
import { SubscriptionStore } from '#app/subscription-store';

/** Reads what is stored about a charge of a plan, for a dispute. The audit names each reading. */
@Controller()
export class ExportChargeEvidence {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly explainCharge: ExplainCharge,
    private readonly audit: StaffAudit,
  ) {}

  /** @throws Refusal of `exportChargeEvidence`. Unavailable while orders-payments does not answer */
  @RequestHandler(exportChargeEvidence)
  async export({ subscriptionId, invoiceId }: ExplainChargeRequest, call: CallContext): Promise<ChargeEvidence> {
    const subscription = (await findSubscriptionById(this.store, subscriptionId)) ?? refuse(exportChargeEvidence, 'SUBSCRIPTION_UNKNOWN');
    const explained = await this.explainCharge.explain(subscription, invoiceId, { isStaff: true, needsDocuments: true });
    const [isHidden, isWithdrawn, deliveries] = await Promise.all([
      isPersonHidden(this.store, subscription.userId),
      isPlanWithdrawn(this.store, subscriptionId),
      findAllDeliveriesOf(this.store, subscriptionId),
    ]);
    const target = { type: 'subscription', id: subscriptionId };
    const change = { action: 'subscription.export-evidence', target, before: null, after: { invoiceId } };
    await this.store.run((tx) => this.audit.record(tx, call, change));
    return {
      ...contractOf(subscription),
      ...{ createdAt: this.store.now().toISOString(), isPersonHidden: isHidden, isWithdrawn },
      shippingInfo: isHidden ? null : subscription.shipping,
      deliveries: deliveries.map(evidenceDelivery),
      explained,
    };
  }
}

type Contract = Omit<ChargeEvidence, 'createdAt' | 'isPersonHidden' | 'isWithdrawn' | 'shippingInfo' | 'deliveries' | 'explained'>;

function contractOf({ id, startedAt, cancelledAt, ...subscription }: Subscription): Contract {
  const { userId, planName, status, interval, billingPeriod, termsVersion } = subscription;
  const times = { startedAt: startedAt.toISOString(), cancelledAt: cancelledAt?.toISOString() ?? null };
  return { subscriptionId: id, reference: planReference(id), userId, planName, status, interval, billingPeriod, termsVersion, ...times };
}

function evidenceDelivery(delivery: Delivery): EvidenceDelivery {
  const { cycle, status, date, brushes, shippedAt, deliveredAt } = delivery;
  return {
    ...{ number: cycle, status, day: date, brushCount: brushes.length, tracking: trackingOf(delivery) },
    ...{ shippedAt: shippedAt?.toISOString() ?? null, deliveredAt: deliveredAt?.toISOString() ?? null },
  };
}
