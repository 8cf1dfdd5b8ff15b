import {
  chargeDisputeClosed,
  type ChargeDisputeEventData,
  type ChargeEventData,
  chargePaid,
  chargeRefunded,
  type ChargeRefundEventData,
} from '@brote/contracts/reporting';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import { insertOrIgnore, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import { type DocumentedCharge, PlanDocument } from './plan-document.entity';
import { PlanDocumentsQueries } from './plan-documents.queries';

/** Requests a document for each charge of a plan and for each part of it that went back. A worker issues it after the commit. */
@Controller()
export class PlanDocumentsEventsController {
  constructor(
    private readonly documents: PlanDocumentsQueries,
    private readonly notifier: WorkNotifier,
    private readonly clock: Clock,
  ) {}

  @EventHandler(chargePaid)
  async requestInvoice({ payload }: EventEnvelope<ChargeEventData>, tx: Transaction): Promise<void> {
    const { chargeId, subscriptionId, userId, amount, paidAt } = payload;
    const ids = { chargeId, subscriptionId, userId };
    await this.request(tx, { ...ids, kind: 'charge', refundedTotal: 0, amount: amount.amount, occurredAt: new Date(paidAt) });
  }

  @EventHandler(chargeRefunded)
  async requestCreditNote({ payload }: EventEnvelope<ChargeRefundEventData>, tx: Transaction): Promise<void> {
    await this.requestCorrection(tx, 'refund', payload);
  }

  @EventHandler(chargeDisputeClosed)
  async requestDisputeCreditNote({ payload }: EventEnvelope<ChargeDisputeEventData>, tx: Transaction): Promise<void> {
    if (payload.outcome === 'lost') await this.requestCorrection(tx, 'dispute', payload);
  }

  /**
   * The document of the cents that no earlier one has, so repeated and outdated events request nothing. A refund that failed and is
   * repeated requests none either.
   */
  private async requestCorrection(tx: Transaction, kind: 'refund' | 'dispute', payload: ChargeEventData): Promise<void> {
    const { chargeId, subscriptionId, userId, refunded } = payload;
    const refundedTotal = refunded?.amount ?? 0;
    const amount = refundedTotal - (await this.documents.lockRefundedTotal(tx, chargeId));
    if (amount <= 0) return;
    await this.request(tx, { kind, chargeId, subscriptionId, userId, refundedTotal, amount, occurredAt: this.clock.now() });
  }

  private async request(tx: Transaction, charge: DocumentedCharge): Promise<void> {
    await insertOrIgnore(tx, PlanDocument, PlanDocument.request(charge, this.clock.now()));
    tx.afterCommit(() => this.notifier.notify('planDocuments'));
  }
}
