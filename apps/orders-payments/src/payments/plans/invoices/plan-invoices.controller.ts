import * as payments from '@brote/contracts/payments';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { refuseFailedRead } from '#app/payments/plans/refuse-payment-failures';
import { PreviewPlanChange } from './preview-plan-change';
import { ReadPlanInvoices } from './read-plan-invoices';

/** Request handlers of the invoices of plans. */
@Controller()
export class PlanInvoicesController {
  constructor(
    private readonly invoices: ReadPlanInvoices,
    private readonly preview: PreviewPlanChange,
  ) {}

  @RequestHandler(payments.getPlanInvoice)
  getPlanInvoice({ invoiceId }: payments.PlanInvoiceRequest): Promise<payments.PlanInvoice> {
    return refuseFailedRead(payments.getPlanInvoice, this.invoices.read(invoiceId));
  }

  @RequestHandler(payments.listPlanInvoices)
  listPlanInvoices(request: payments.ListPlanInvoicesRequest): Promise<payments.ListPlanInvoicesReply> {
    return refuseFailedRead(payments.listPlanInvoices, this.invoices.list(request));
  }

  @RequestHandler(payments.listPaidPlanInvoices)
  listPaidPlanInvoices(request: payments.ListPaidPlanInvoicesRequest): Promise<payments.ListPaidPlanInvoicesReply> {
    return refuseFailedRead(payments.listPaidPlanInvoices, this.invoices.listPaid(request));
  }

  @RequestHandler(payments.previewPlanChange)
  previewPlanChange(request: payments.PreviewPlanChangeRequest): Promise<payments.PreviewPlanChangeReply> {
    return refuseFailedRead(payments.previewPlanChange, this.preview.preview(request));
  }
}
