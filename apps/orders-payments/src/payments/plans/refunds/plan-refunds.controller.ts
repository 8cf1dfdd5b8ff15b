import {
  getDispute,
  getRefund,
  listChargesOfPayment,
  listDisputes,
  listRefunds,
  refundPlanCharge,
  reversePlanCredit,
  reversePlanPurchase,
  type GetDisputeRequest,
  type GetRefundRequest,
  type ListChargesOfPaymentReply,
  type ListChargesOfPaymentRequest,
  type ListDisputesReply,
  type ListOfChargesRequest,
  type ListRefundsReply,
  type ProviderDispute,
  type ProviderRefund,
  type RefundPlanChargeRequest,
  type ReversePlanCreditReply,
  type ReversePlanCreditRequest,
  type ReversePlanPurchaseReply,
  type ReversePlanPurchaseRequest,
} from '@brote/contracts/payments';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { refuseFailedChange, refuseFailedRead } from '#app/payments/plans/refuse-payment-failures';
import { ReadRefunds } from './read-refunds';
import { RefundPlanCharge } from './refund-plan-charge';
import { ReversePlanCredit } from './reverse-plan-credit';
import { ReversePlanPurchase } from './reverse-plan-purchase';

/** Request handlers of refunds and disputes of plans. */
@Controller()
export class PlanRefundsController {
  constructor(
    private readonly refundCharge: RefundPlanCharge,
    private readonly read: ReadRefunds,
    private readonly reversePurchase: ReversePlanPurchase,
    private readonly reverseCredit: ReversePlanCredit,
  ) {}

  @RequestHandler(refundPlanCharge)
  refundPlanCharge(request: RefundPlanChargeRequest): Promise<ProviderRefund> {
    return refuseFailedChange(refundPlanCharge, this.refundCharge.refund(request));
  }

  @RequestHandler(getRefund)
  getRefund({ stripeRefund }: GetRefundRequest): Promise<ProviderRefund> {
    return refuseFailedRead(getRefund, this.read.readRefund(stripeRefund));
  }

  @RequestHandler(listRefunds)
  listRefunds(request: ListOfChargesRequest): Promise<ListRefundsReply> {
    return refuseFailedRead(listRefunds, this.read.listRefunds(request));
  }

  @RequestHandler(listDisputes)
  listDisputes(request: ListOfChargesRequest): Promise<ListDisputesReply> {
    return refuseFailedRead(listDisputes, this.read.listDisputes(request));
  }

  @RequestHandler(getDispute)
  getDispute({ disputeId }: GetDisputeRequest): Promise<ProviderDispute> {
    return refuseFailedRead(getDispute, this.read.readDispute(disputeId));
  }

  @RequestHandler(listChargesOfPayment)
  listChargesOfPayment({ paymentIntent }: ListChargesOfPaymentRequest): Promise<ListChargesOfPaymentReply> {
    return refuseFailedRead(listChargesOfPayment, this.read.listChargesOf(paymentIntent));
  }

  @RequestHandler(reversePlanPurchase)
  reversePlanPurchase(request: ReversePlanPurchaseRequest): Promise<ReversePlanPurchaseReply> {
    return refuseFailedChange(reversePlanPurchase, this.reversePurchase.reverse(request));
  }

  @RequestHandler(reversePlanCredit)
  reversePlanCredit(request: ReversePlanCreditRequest): Promise<ReversePlanCreditReply> {
    return refuseFailedChange(reversePlanCredit, this.reverseCredit.reverse(request));
  }
}
