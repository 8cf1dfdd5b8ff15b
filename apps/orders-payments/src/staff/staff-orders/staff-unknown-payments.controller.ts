import * as staff from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { DecideUnknownPayment, ListUnknownPayments } from './staff-unknown-payments';

/** Request handlers of staff for payments whose order or plan is unknown. */
@Controller()
export class StaffUnknownPaymentsController {
  constructor(
    private readonly list: ListUnknownPayments,
    private readonly decide: DecideUnknownPayment,
  ) {}

  @RequestHandler(staff.listUnknownPayments)
  listUnknownPayments(
    request: staff.ListUnknownPaymentsRequest,
    { authenticatedCaller }: CallContext,
  ): Promise<staff.ListUnknownPaymentsReply> {
    return this.list.list(authenticatedCaller.userId, request);
  }

  @RequestHandler(staff.rebuildOrderAsStaff)
  rebuildOrder(request: staff.UnknownPaymentRequest, call: CallContext): Promise<staff.UnknownPaymentView> {
    return this.decide.rebuild(request, call);
  }

  @RequestHandler(staff.refundUnknownPaymentAsStaff)
  refund(request: staff.UnknownPaymentRequest, call: CallContext): Promise<staff.UnknownPaymentView> {
    return this.decide.refund(request, call);
  }
}
