import { eurosFromCents, splitVat } from '@brote/money';
import { planRefundLine } from './charge-content';
import { BANK_RETURN_REASONS, type InvoiceContent, orderRefundLine } from './invoice-content';
import type { Invoice } from './invoice.entity';

/** Cents without VAT, and the VAT. */
export interface NetAndVat {
  net: number;
  vat: number;
}

type DividedInvoice = Pick<Invoice, 'net' | 'vat' | 'vatRatePermille' | 'content'>;

/** Cents that a bank took of an order and of a plan, and the day in Spain, `YYYY-MM-DD`. */
interface ReturnedParts {
  orderAmount: number;
  planAmount: number;
  returnedOn: string;
}

/** The content of the credit note for a lost dispute: a line for each part that the bank took. */
export function disputeNoteContent(
  { plan, ...invoice }: InvoiceContent,
  { orderAmount, planAmount, returnedOn: refundedOn }: ReturnedParts,
): InvoiceContent {
  const hasPlan = plan !== undefined && planAmount > 0;
  return {
    ...invoice,
    ...(hasPlan ? { plan: { reference: plan.reference, paidOn: plan.paidOn, amount: -planAmount, refundedOn } } : {}),
    lines: [
      ...(orderAmount > 0 ? [orderRefundLine(invoice, orderAmount)] : []),
      ...(hasPlan ? [planRefundLine({ ...invoice, plan }, planAmount)] : []),
    ],
    reason: BANK_RETURN_REASONS[invoice.locale],
  };
}

/** The part of an order in its document. A document may be one of a plan too; the order has what the plan leaves. */
export function orderPartOf({ net, vat, vatRatePermille, content }: DividedInvoice): NetAndVat {
  const planAmount = content.plan?.amount;
  if (planAmount === undefined) return { net, vat };
  const plan = splitVat(eurosFromCents(planAmount), vatRatePermille);
  return { net: net - plan.net.amount, vat: vat - plan.vat.amount };
}

/** SQL: the cents of the plan in the document `i`, VAT included; null where it documents no order beside it. */
const PLAN_AMOUNT_SQL = `(i.content#>>'{plan,amount}')::int`;

/** SQL: the VAT of the plan in the invoice `i`, as `splitVat` computes it. */
export const PLAN_VAT_SQL = `coalesce(round(${PLAN_AMOUNT_SQL} * i.vat_rate_permille::numeric / (1000 + i.vat_rate_permille))::int, i.vat)`;

/** SQL: the cents of the plan in the invoice `i`, without VAT. */
export const PLAN_NET_SQL = `coalesce(${PLAN_AMOUNT_SQL} - ${PLAN_VAT_SQL}, i.net)`;
