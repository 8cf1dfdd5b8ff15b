import {
  listPlanDocuments,
  placeAddOnOrder,
  reportUnknownPlanPayment,
  type ListPlanDocumentsReply,
  type ListPlanDocumentsRequest,
  type PlanDocumentNumber,
  type PlaceAddOnOrderReply,
  type PlaceAddOnOrderRequest,
  type ReportUnknownPlanPaymentReply,
  type ReportUnknownPlanPaymentRequest,
} from '@brote/contracts/orders';
import { RequestHandler, Refusal, uuidv7 } from '@brote/messaging';
import { Controller } from '@nestjs/common';

/** Fake of the part of orders-payments that places orders of add-on items, lists payments of unknown plans, and numbers documents. */
@Controller()
export class FakeOrders {
  readonly placed = new Map<string, { asked: PlaceAddOnOrderRequest; reply: PlaceAddOnOrderReply }>();
  /** Refusal of the next request; null accepts it. */
  refusal: { code: string; details: unknown } | null = null;

  readonly unknownPlanPayments: ReportUnknownPlanPaymentRequest[] = [];

  /** Documents of charges; null fails each request for them. */
  documents: PlanDocumentNumber[] | null = [];

  @RequestHandler(listPlanDocuments)
  listDocuments({ chargeIds }: ListPlanDocumentsRequest): Promise<ListPlanDocumentsReply> {
    if (this.documents === null) throw new Error('No documents can be read');
    return Promise.resolve({ documents: this.documents.filter(({ chargeId }) => chargeIds.includes(chargeId)) });
  }

  @RequestHandler(reportUnknownPlanPayment)
  report(request: ReportUnknownPlanPaymentRequest): Promise<ReportUnknownPlanPaymentReply> {
    this.unknownPlanPayments.push(request);
    return Promise.resolve({});
  }

  @RequestHandler(placeAddOnOrder)
  place(request: PlaceAddOnOrderRequest): Promise<PlaceAddOnOrderReply> {
    const { refusal } = this;
    this.refusal = null;
    if (refusal !== null) throw new Refusal(refusal.code, refusal.details);
    const existing = this.placed.get(request.subscriptionId);
    const lines = request.items.map(({ name, price, quantity }) => ({ name, description: 'adulto azul', unitPrice: price, quantity }));
    const reply = existing?.reply ?? { orderId: uuidv7(), number: `BR-2026-${String(this.placed.size + 1).padStart(6, '0')}`, lines };
    this.placed.set(request.subscriptionId, { asked: request, reply });
    return Promise.resolve(reply);
  }
}
