import * as orders from '@brote/contracts/orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetInvoice } from './get-invoice';
import { InvoicesQueries } from './invoices.queries';

/** Request handlers of invoices. */
@Controller()
export class InvoicesController {
  constructor(
    private readonly getInvoiceUseCase: GetInvoice,
    private readonly invoices: InvoicesQueries,
  ) {}

  @RequestHandler(orders.getInvoice)
  getInvoice({ orderId }: orders.GetOrderRequest): Promise<orders.InvoiceDocument> {
    return this.getInvoiceUseCase.byOrder(orderId);
  }

  @RequestHandler(orders.getInvoiceByLink)
  getInvoiceByLink({ token }: orders.GetOrderByLinkRequest): Promise<orders.InvoiceDocument> {
    return this.getInvoiceUseCase.byLink(token);
  }

  @RequestHandler(orders.getOrderDocumentByLink)
  getOrderDocumentByLink({ number, token }: orders.OrderDocumentByLinkRequest): Promise<orders.InvoiceDocument> {
    return this.getInvoiceUseCase.ofOrderByLink(number, token);
  }

  @RequestHandler(orders.getMyPlanDocument)
  getMyPlanDocument({ number }: orders.PlanDocumentRequest, call: CallContext): Promise<orders.InvoiceDocument> {
    return this.getInvoiceUseCase.ofPlan(number, call.authenticatedCaller.userId);
  }

  @RequestHandler(orders.listPlanDocuments)
  async listPlanDocuments({ chargeIds }: orders.ListPlanDocumentsRequest): Promise<orders.ListPlanDocumentsReply> {
    return { documents: await this.invoices.findDocumentsOf(chargeIds) };
  }
}
