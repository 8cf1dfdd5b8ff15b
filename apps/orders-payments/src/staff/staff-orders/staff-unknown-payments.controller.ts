import {
  listUnknownPayments,
  rebuildOrderAsStaff,
  refundUnknownPaymentAsStaff,
  type ListUnknownPaymentsReply,
  type ListUnknownPaymentsRequest,
  type UnknownPaymentRequest,
  type UnknownPaymentView,
} from '@brote/contracts/staff-orders';
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

  @RequestHandler(listUnknownPayments)
  listUnknownPayments(request: ListUnknownPaymentsRequest, { authenticatedCaller }: CallContext): Promise<ListUnknownPaymentsReply> {
    return this.list.list(authenticatedCaller.userId, request);
  }

  @RequestHandler(rebuildOrderAsStaff)
  rebuildOrder(request: UnknownPaymentRequest, call: CallContext): Promise<UnknownPaymentView> {
    return this.decide.rebuild(request, call);
  }

  @RequestHandler(refundUnknownPaymentAsStaff)
  refund(request: UnknownPaymentRequest, call: CallContext): Promise<UnknownPaymentView> {
    return this.decide.refund(request, call);
  }
}
