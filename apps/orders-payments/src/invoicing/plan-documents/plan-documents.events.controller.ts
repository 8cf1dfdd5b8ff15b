import {
  chargeDisputeClosed,
  type ChargeDisputeEventData,
  type ChargeEventData,
  chargePaid,
  chargeRefunded,
  type ChargeRefundEventData,
} from '@brote/contracts/reporting';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { RequestPlanDocuments } from './request-plan-documents';

/** Requests a document for each charge of a plan and for each part of it that went back. */
@Controller()
export class PlanDocumentsEventsController {
  constructor(
    private readonly requestPlanDocuments: RequestPlanDocuments,
    private readonly clock: Clock,
  ) {}

  @EventHandler(chargePaid)
  async requestInvoice({ payload }: EventEnvelope<ChargeEventData>, tx: Transaction): Promise<void> {
    await this.requestPlanDocuments.requestInvoice(tx, { ...payload, amount: payload.amount.amount });
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
   * One credit note for all cents that none has: the event of an earlier refund may have been lost. Where the payment also paid an order,
   * refunds and disputes have one each.
   */
  private async requestCorrection(tx: Transaction, kind: 'refund' | 'dispute', payload: ChargeEventData): Promise<void> {
    const refunded = payload.refunded?.amount ?? 0;
    const refunds = [{ kind, amount: refunded, at: this.clock.now().toISOString() }];
    const shared = payload.refundedByShop === undefined ? {} : { refundedByShop: payload.refundedByShop.amount };
    await this.requestPlanDocuments.requestCreditNotes(tx, payload, { refunded, refunds, ...shared });
  }
}
