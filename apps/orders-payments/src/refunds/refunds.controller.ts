import { refundOrder, type OrderView, type RefundOrderRequest } from '@brote/contracts/orders';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { RefundOrder } from './refund-order';

/** What refunds answers. */
@Injectable()
export class RefundsController {
  constructor(private readonly refund: RefundOrder) {}

  @Handles(refundOrder)
  refundOrder(request: RefundOrderRequest): Promise<OrderView> {
    return this.refund.execute(request);
  }
}
