import * as payments from '@brote/contracts/payments';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { refuseFailedChange, refuseFailedRead } from '#app/payments/plans/refuse-payment-failures';
import { ReadRefunds, RefundPlanCharge } from './plan-refunds';
import { ReversePlanCredit, ReversePlanPurchase } from './reverse-plan';

/** Request handlers of refunds and disputes of plans. */
@Controller()
export class PlanRefundsController {
  constructor(
    private readonly refundCharge: RefundPlanCharge,
    private readonly read: ReadRefunds,
    private readonly reversePurchase: ReversePlanPurchase,
    private readonly reverseCredit: ReversePlanCredit,
  ) {}

  @RequestHandler(payments.refundPlanCharge)
  refundPlanCharge(request: payments.RefundPlanChargeRequest): Promise<payments.ProviderRefund> {
    return refuseFailedChange(payments.refundPlanCharge, this.refundCharge.refund(request));
  }

  @RequestHandler(payments.getRefund)
  getRefund({ stripeRefund }: payments.GetRefundRequest): Promise<payments.ProviderRefund> {
    return refuseFailedRead(payments.getRefund, this.read.readRefund(stripeRefund));
  }

  @RequestHandler(payments.listRefunds)
  listRefunds(request: payments.ListOfChargesRequest): Promise<payments.ListRefundsReply> {
    return refuseFailedRead(payments.listRefunds, this.read.listRefunds(request));
  }

  @RequestHandler(payments.listDisputes)
  listDisputes(request: payments.ListOfChargesRequest): Promise<payments.ListDisputesReply> {
    return refuseFailedRead(payments.listDisputes, this.read.listDisputes(request));
  }

  @RequestHandler(payments.getDispute)
  getDispute({ disputeId }: payments.GetDisputeRequest): Promise<payments.ProviderDispute> {
    return refuseFailedRead(payments.getDispute, this.read.readDispute(disputeId));
  }

  @RequestHandler(payments.listChargesOfPayment)
  listChargesOfPayment({ paymentIntent }: payments.ListChargesOfPaymentRequest): Promise<payments.ListChargesOfPaymentReply> {
    return refuseFailedRead(payments.listChargesOfPayment, this.read.listChargesOf(paymentIntent));
  }

  @RequestHandler(payments.reversePlanPurchase)
  reversePlanPurchase(request: payments.ReversePlanPurchaseRequest): Promise<payments.ReversePlanPurchaseReply> {
    return refuseFailedChange(payments.reversePlanPurchase, this.reversePurchase.reverse(request));
  }

  @RequestHandler(payments.reversePlanCredit)
  reversePlanCredit(request: payments.ReversePlanCreditRequest): Promise<payments.ReversePlanCreditReply> {
    return refuseFailedChange(payments.reversePlanCredit, this.reverseCredit.reverse(request));
  }
}
