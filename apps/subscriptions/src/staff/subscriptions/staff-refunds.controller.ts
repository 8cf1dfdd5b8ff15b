import { refundChargeAsStaff, type RefundChargeRequest, type SubscriptionInvoicesReply } from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { RefundAsStaff } from './refund-as-staff';

/** Requests of staff to refund charges. */
@Controller()
export class StaffRefundsController {
  constructor(private readonly refundAsStaff: RefundAsStaff) {}

  @RequestHandler(refundChargeAsStaff)
  refund(request: RefundChargeRequest, call: CallContext): Promise<SubscriptionInvoicesReply> {
    return this.refundAsStaff.refund(request, call);
  }
}
