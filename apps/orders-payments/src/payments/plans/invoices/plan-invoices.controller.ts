import {
  getPlanInvoice,
  listPaidPlanInvoices,
  listPlanInvoices,
  previewPlanChange,
  type ListPaidPlanInvoicesReply,
  type ListPaidPlanInvoicesRequest,
  type ListPlanInvoicesReply,
  type ListPlanInvoicesRequest,
  type PlanInvoice,
  type PlanInvoiceRequest,
  type PreviewPlanChangeReply,
  type PreviewPlanChangeRequest,
} from '@brote/contracts/payments';
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

  @RequestHandler(getPlanInvoice)
  getPlanInvoice({ invoiceId }: PlanInvoiceRequest): Promise<PlanInvoice> {
    return refuseFailedRead(getPlanInvoice, this.invoices.read(invoiceId));
  }

  @RequestHandler(listPlanInvoices)
  listPlanInvoices(request: ListPlanInvoicesRequest): Promise<ListPlanInvoicesReply> {
    return refuseFailedRead(listPlanInvoices, this.invoices.list(request));
  }

  @RequestHandler(listPaidPlanInvoices)
  listPaidPlanInvoices(request: ListPaidPlanInvoicesRequest): Promise<ListPaidPlanInvoicesReply> {
    return refuseFailedRead(listPaidPlanInvoices, this.invoices.listPaid(request));
  }

  @RequestHandler(previewPlanChange)
  previewPlanChange(request: PreviewPlanChangeRequest): Promise<PreviewPlanChangeReply> {
    return refuseFailedRead(previewPlanChange, this.preview.preview(request));
  }
}
