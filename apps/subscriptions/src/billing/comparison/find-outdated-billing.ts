import {
  type DisputeState,
  type ListedPlan,
  nextDisputeState,
  nextRefundState,
  type PaidPlanInvoice,
  type ProviderDispute,
  type ProviderRefund,
} from '@brote/contracts/payments';
import {
  findOutdatedPlanBilling,
  type FindOutdatedPlanBillingReply,
  type FindOutdatedPlanBillingRequest,
  listOpenPlanDisputes,
  type ListOpenPlanDisputesReply,
  type ListOpenPlanDisputesRequest,
  type OutdatedPlanBilling,
} from '@brote/contracts/subscriptions';
import { RequestHandler, UUID_PATTERN } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import type { Refund } from '#app/billing/refunds/refund';
import { statusFromStripe } from '#app/plans/subscriptions/subscription';
import {
  SELECT_BOOKED_LINES,
  SELECT_DISPUTE_STATES,
  SELECT_OPEN_DISPUTES,
  SELECT_OPEN_SESSIONS,
  SELECT_REFUND_STATES,
  SELECT_SUBSCRIPTIONS,
} from './outdated-billing.queries';

const DISPUTES_PAGE_SIZE = 100;

interface StoredSubscription {
  stripeId: string;
  status: string;
  paid: number;
  paidUntil: Date | null;
}

/** Whether the payment also paid an order, and the state of the refund; null when it is not stored. */
interface StoredRefund {
  id: string;
  isShared: boolean;
  state: Refund['state'] | null;
}

/** State of a dispute; null when it is not stored. */
interface StoredDispute {
  id: string;
  state: DisputeState | null;
}

/** Compares lists of Stripe with the stored plans, charges, refunds and disputes. It only reads; payments announces what differs. */
@Controller()
export class FindOutdatedBilling {
  constructor(private readonly database: Database) {}

  @RequestHandler(findOutdatedPlanBilling)
  async find({ plans, invoices, refunds, disputes }: FindOutdatedPlanBillingRequest): Promise<FindOutdatedPlanBillingReply> {
    const { outdatedInvoices, unknownPlanInvoices } = await this.compareInvoices(invoices);
    const outdated = [
      ...(await this.comparePlans(plans)),
      ...outdatedInvoices,
      ...(await this.compareRefunds(refunds)),
      ...(await this.compareDisputes(disputes)),
    ];
    return { outdated, unknownPlanInvoices };
  }

  @RequestHandler(listOpenPlanDisputes)
  async listOpenDisputes({ cursor }: ListOpenPlanDisputesRequest): Promise<ListOpenPlanDisputesReply> {
    const rows = await this.database.query<{ id: string }>(SELECT_OPEN_DISPUTES, { cursor, pageSize: DISPUTES_PAGE_SIZE });
    const disputeIds = rows.map(({ id }) => id);
    return { disputeIds, nextCursor: rows.length === DISPUTES_PAGE_SIZE ? (disputeIds.at(-1) ?? null) : null };
  }

  private async comparePlans(plans: readonly ListedPlan[]): Promise<OutdatedPlanBilling[]> {
    const stored = await this.readSubscriptions(plans.map(({ id }) => id));
    const outdated = plans.flatMap((plan): OutdatedPlanBilling[] => {
      const subscription = stored.get(plan.id);
      return subscription === undefined || isInSync(plan, subscription) ? [] : [{ kind: 'subscription', id: plan.id }];
    });
    return [...outdated, ...(await this.findOpenSessions(plans.filter(({ id }) => !stored.has(id))))];
  }

  /** Checkout Sessions that were completed at Stripe, as their plans show, and whose completion is not stored. */
  private async findOpenSessions(unknownPlans: readonly ListedPlan[]): Promise<OutdatedPlanBilling[]> {
    const subscriptionIds = unknownPlans.map(({ subscriptionId }) => subscriptionId).filter((id) => UUID_PATTERN.test(id));
    if (subscriptionIds.length === 0) return [];
    const rows = await this.database.query<{ sessionId: string }>(SELECT_OPEN_SESSIONS, { subscriptionIds });
    return rows.map(({ sessionId }) => ({ kind: 'session', id: sessionId }));
  }

  /** An invoice without booked months is outdated when its plan is stored. */
  private async compareInvoices(
    invoices: readonly PaidPlanInvoice[],
  ): Promise<{ outdatedInvoices: OutdatedPlanBilling[]; unknownPlanInvoices: string[] }> {
    const bookedLines = await this.readBookedLines(invoices.flatMap(({ lineIds }) => lineIds));
    const unbooked = invoices.filter(({ lineIds }) => !lineIds.some((lineId) => bookedLines.has(lineId)));
    const stored = await this.readSubscriptions(unbooked.map(({ stripeSubscription }) => stripeSubscription));
    const ofStoredPlans = unbooked.filter(({ stripeSubscription }) => stored.has(stripeSubscription));
    return {
      outdatedInvoices: ofStoredPlans.map(({ id }) => ({ kind: 'invoice', id })),
      unknownPlanInvoices: unbooked.filter((invoice) => !ofStoredPlans.includes(invoice)).map(({ id }) => id),
    };
  }

  /** A refund of a payment that also paid an order belongs to the order. */
  private async compareRefunds(refunds: readonly ProviderRefund[]): Promise<OutdatedPlanBilling[]> {
    const stored = await this.readByPayment<StoredRefund>(SELECT_REFUND_STATES, refunds);
    const isOutdated = ({ id, state }: ProviderRefund): boolean => {
      const refund = stored.get(id);
      if (refund === undefined || (refund.isShared && refund.state === null)) return false;
      return nextRefundState(refund.state ?? 'requested', state) !== refund.state;
    };
    return refunds.filter(isOutdated).map(({ id }) => ({ kind: 'refund', id }));
  }

  private async compareDisputes(disputes: readonly ProviderDispute[]): Promise<OutdatedPlanBilling[]> {
    const stored = await this.readByPayment<StoredDispute>(SELECT_DISPUTE_STATES, disputes);
    const isOutdated = ({ id, state }: ProviderDispute): boolean => {
      const dispute = stored.get(id);
      return dispute !== undefined && nextDisputeState(dispute.state, state) !== dispute.state;
    };
    return disputes.filter(isOutdated).map(({ chargeId }) => ({ kind: 'dispute', id: chargeId }));
  }

  private async readSubscriptions(stripeIds: readonly string[]): Promise<Map<string, StoredSubscription>> {
    if (stripeIds.length === 0) return new Map();
    const rows = await this.database.query<StoredSubscription>(SELECT_SUBSCRIPTIONS, { stripeIds });
    return new Map(rows.map((row) => [row.stripeId, row]));
  }

  private async readBookedLines(lineIds: readonly string[]): Promise<Set<string>> {
    if (lineIds.length === 0) return new Set();
    const rows = await this.database.query<{ lineId: string }>(SELECT_BOOKED_LINES, { lineIds });
    return new Set(rows.map(({ lineId }) => lineId));
  }

  /** The stored states of entries whose payment is a stored charge, by the id of the entry. */
  private async readByPayment<Stored extends { id: string }>(
    sql: string,
    entries: readonly { id: string; paymentIntent: string | null }[],
  ): Promise<Map<string, Stored>> {
    if (entries.length === 0) return new Map();
    const ids = entries.map(({ id }) => id);
    const paymentIntents = entries.map(({ paymentIntent }) => paymentIntent);
    const rows = await this.database.query<Stored>(sql, { ids, paymentIntents });
    return new Map(rows.map((row) => [row.id, row]));
  }
}

function isInSync(plan: ListedPlan, { status, paid, paidUntil }: StoredSubscription): boolean {
  const hasSameStatus = statusFromStripe(plan.status, paid > 0) === status;
  return hasSameStatus && (status === 'cancelled' || (plan.paidUntil === (paidUntil?.toISOString() ?? null) && plan.endsAt === null));
}
