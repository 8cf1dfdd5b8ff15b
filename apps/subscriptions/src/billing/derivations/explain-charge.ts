import type { Derivation, DerivationFact, DerivationVat, ExplainedCharge } from '@brote/contracts';
import { listPlanDocuments } from '@brote/contracts/orders';
import { getPlanInvoice, listPlanInvoices } from '@brote/contracts/payments';
import { explainCharge } from '@brote/contracts/subscriptions';
import { refuse, RemoteFailure, Unavailable } from '@brote/messaging';
import { counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { PaymentsClient, readAllPages } from '#app/billing/payments-client';
import { type Charge, findChargeById, findChargesOf } from '#app/billing/refunds/charge';
import { refuseWithoutBilling } from '#app/billing/stripe-commands/billing-failure';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findAllDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { isPersonHidden } from '#app/schedule/deliveries/hidden-person-sql';
import { SubscriptionStore } from '#app/subscription-store';
import { deliveryFactsOf } from './covered-deliveries';
import { findAppliedPriceChanges, findDisputesOf, findPlansOfCustomer, findRefundsOf, hasUnknownInvoices } from './derivations.queries';
import { deriveCharge } from './derive-charge';
import { deriveDispute, deriveRefund } from './derive-refund';
import { PaidInvoice, recordPaidInvoice } from './paid-invoice';

const unexplainedCounter = counter(
  'plan_amounts_unexplained_total',
  'Shown charges and refunds of plans whose amount does not follow from the stored facts',
);

/** Facts about the documents of a charge; none while the orders service does not answer. */
interface Documents {
  vat: DerivationVat | null;
  facts: DerivationFact[];
}

/** Readers of a derivation. Staff get references and notes. A page shows no documents while orders-payments does not answer, a file must not. */
export interface ChargeReader {
  isStaff: boolean;
  needsDocuments: boolean;
}

/** Derives the amount of a charge of a plan, and of its refunds and disputes, from stored facts. */
@Injectable()
export class ExplainCharge {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly payments: PaymentsClient,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * The charge must be one of the plan.
   * @throws Refusal INVOICE_UNKNOWN, PAYMENT_PROVIDER_UNAVAILABLE. Unavailable and RemoteFailure for a reader that needs documents
   */
  async explain(subscription: Subscription, chargeId: string, reader: ChargeReader): Promise<ExplainedCharge> {
    const charge = await findChargeById(this.store, chargeId);
    if (charge === null || charge.subscriptionId !== subscription.id) return refuse(explainCharge, 'INVOICE_UNKNOWN');
    await this.completeInvoices(subscription);
    const { isStaff } = reader;
    const [derivation, refunds] = await Promise.all([
      this.deriveCharge(subscription, charge, reader),
      this.deriveRefunds(charge, isStaff, isStaff && !(await isPersonHidden(this.store, charge.userId))),
    ]);
    for (const { id, unexplained } of [derivation, ...refunds])
      if (unexplained.amount !== 0) this.reportUnexplained(id, unexplained.amount);
    return { charge: derivation, refunds };
  }

  /** Reads the invoices of earlier versions once. @throws Refusal PAYMENT_PROVIDER_UNAVAILABLE */
  private async completeInvoices(subscription: Subscription): Promise<void> {
    if (!(await hasUnknownInvoices(this.store, subscription.id))) return;
    await refuseWithoutBilling(this.readInvoices(subscription));
  }

  private async readInvoices(subscription: Subscription): Promise<void> {
    const { stripeSubscription } = subscription;
    const pages = readAllPages((cursor) => this.payments.send(listPlanInvoices, { stripeSubscription, status: 'paid', cursor }));
    for await (const { invoices } of pages) {
      const stored = await this.store.repository(PaidInvoice).findBy({ id: In(invoices.map(({ id }) => id)) });
      const storedIds = new Set(stored.map(({ id }) => id));
      for (const { id: invoiceId } of invoices.filter(({ id }) => !storedIds.has(id))) {
        const invoice = await this.payments.send(getPlanInvoice, { invoiceId });
        await recordPaidInvoice(this.store, subscription, invoice, this.store.now());
      }
    }
  }

  private async deriveCharge(subscription: Subscription, charge: Charge, reader: ChargeReader): Promise<Derivation> {
    const planIds = await findPlansOfCustomer(this.store, subscription.id);
    const [invoices, priceChanges, documents, charges, deliveries] = await Promise.all([
      this.store.repository(PaidInvoice).findBy({ subscriptionId: In(planIds) }),
      findAppliedPriceChanges(this.store, subscription.id),
      this.readDocuments(charge.id, reader),
      findChargesOf(this.store, subscription.id),
      findAllDeliveriesOf(this.store, subscription.id),
    ]);
    const invoice = invoices.find(({ id }) => id === charge.id) ?? null;
    const { termsVersion } = subscription;
    const deliveryFacts = deliveryFactsOf(charge.id, paidInvoicesOf(subscription, invoices), charges, deliveries);
    const moreFacts = [
      ...deliveryFacts,
      ...documents.facts,
      ...(reader.isStaff ? [charge.id, charge.paymentIntent].flatMap(referenceFact) : []),
    ];
    return deriveCharge({ charge, invoice, invoices, priceChanges, termsVersion, vat: documents.vat, moreFacts });
  }

  private async deriveRefunds({ id: chargeId, amount }: Charge, isForStaff: boolean, showsNotes: boolean): Promise<Derivation[]> {
    const [refunds, disputes] = await Promise.all([findRefundsOf(this.store, chargeId), findDisputesOf(this.store, chargeId)]);
    const derivations = [
      ...refunds.map((refund) => {
        const note: DerivationFact[] = refund.note === null || !showsNotes ? [] : [{ kind: 'staff-note', text: refund.note }];
        return deriveRefund(refund, { amount }, refunds, isForStaff ? [...referenceFact(refund.stripeRefund), ...note] : []);
      }),
      ...disputes.map((dispute) => deriveDispute(dispute, isForStaff ? referenceFact(dispute.id) : [])),
    ];
    return derivations.sort((one, other) => (one.at < other.at ? -1 : 1));
  }

  private async readDocuments(chargeId: string, { needsDocuments }: ChargeReader): Promise<Documents> {
    try {
      const { documents } = await this.payments.send(listPlanDocuments, { chargeIds: [chargeId] });
      const facts = documents.map(({ number }): DerivationFact => ({ kind: 'document', text: number }));
      return { vat: documents.find(({ isCreditNote }) => !isCreditNote)?.vat ?? null, facts };
    } catch (error) {
      if (needsDocuments || !(error instanceof Unavailable || error instanceof RemoteFailure)) throw error;
      this.logger.warn({ error }, 'the derivation of a charge shows no documents');
      return { vat: null, facts: [] };
    }
  }

  private reportUnexplained(id: string, cents: number): void {
    unexplainedCounter.inc();
    this.logger.error({ id, cents }, 'an amount of a plan does not follow from the stored facts');
  }
}

/** The earliest first. */
function paidInvoicesOf({ id }: Subscription, invoices: readonly PaidInvoice[]): PaidInvoice[] {
  const byTime = (one: PaidInvoice, other: PaidInvoice) =>
    one.createdAt.getTime() - other.createdAt.getTime() || one.sequence - other.sequence;
  return invoices.filter(({ subscriptionId }) => subscriptionId === id).sort(byTime);
}

function referenceFact(text: string | null): DerivationFact[] {
  return text === null ? [] : [{ kind: 'staff-reference', text }];
}
