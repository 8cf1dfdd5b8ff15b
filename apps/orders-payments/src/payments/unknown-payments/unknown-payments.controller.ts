import {
  reportUnknownPlanPayment,
  type ReportUnknownPlanPaymentReply,
  type ReportUnknownPlanPaymentRequest,
} from '@brote/contracts/orders';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { RecordPlanPayment } from './record-unknown-payment';

/** Request handlers of other services for unknown payments. */
@Controller()
export class UnknownPaymentsController {
  constructor(private readonly recordPlanPayment: RecordPlanPayment) {}

  @RequestHandler(reportUnknownPlanPayment)
  reportUnknownPlanPayment(request: ReportUnknownPlanPaymentRequest): Promise<ReportUnknownPlanPaymentReply> {
    return this.recordPlanPayment.record(request);
  }
}
