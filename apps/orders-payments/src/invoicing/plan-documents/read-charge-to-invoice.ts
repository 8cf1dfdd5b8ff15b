import type { PlanDocumentFailure } from '@brote/contracts/staff-orders';
import { type ChargeDocumentData, getChargeDocumentData } from '@brote/contracts/subscriptions';
import { isRefused, RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import type { ChargeToInvoice } from '#app/invoicing/invoices/charge-content';
import type { PlanDocument } from './plan-document.entity';
import { canBeSimplified } from './simplified-invoices';

/** The document cannot be issued, however often it is tried. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused';

  constructor(readonly failure: PlanDocumentFailure) {
    super(`The document of a plan cannot be issued: ${failure}`);
  }
}

/** Asks subscriptions for the data of a charge that its invoice prints. */
@Injectable()
export class ReadChargeToInvoice {
  constructor(private readonly requests: RequestClient) {}

  /** @throws DocumentRefused, Unavailable, RemoteFailure */
  async read({ chargeId, subscriptionId, userId, amount }: PlanDocument): Promise<ChargeToInvoice> {
    const data = await this.requestData(chargeId);
    if (data.amount !== amount) throw new DocumentRefused('amount-differs');
    if (data.buyer === null && !canBeSimplified(amount)) throw new DocumentRefused('customer-erased');
    return { chargeId, subscriptionId, userId, data, buyer: data.buyer };
  }

  private async requestData(chargeId: string): Promise<ChargeDocumentData> {
    try {
      return await this.requests.send(getChargeDocumentData, { chargeId });
    } catch (error) {
      if (isRefused(error)) throw new DocumentRefused('charge-unknown');
      throw error;
    }
  }
}
