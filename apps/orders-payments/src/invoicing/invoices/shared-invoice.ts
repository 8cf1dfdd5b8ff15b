import { eurosFromCents, splitVat } from '@brote/money';
import type { Invoice } from './invoice.entity';

/** Cents without VAT, and the VAT. */
export interface NetAndVat {
  net: number;
  vat: number;
}

type DividedInvoice = Pick<Invoice, 'net' | 'vat' | 'vatRatePermille' | 'content'>;

/** The part of an order in its document. An invoice may document a plan too; the order has what the plan leaves. */
export function orderPartOf({ net, vat, vatRatePermille, content }: DividedInvoice): NetAndVat {
  const planAmount = content.plan?.amount;
  if (planAmount === undefined) return { net, vat };
  const plan = splitVat(eurosFromCents(planAmount), vatRatePermille);
  return { net: net - plan.net.amount, vat: vat - plan.vat.amount };
}

/** SQL: the cents of the plan in the invoice `i`, VAT included; null where the invoice documents no order beside it. */
const PLAN_AMOUNT_SQL = `(i.content#>>'{plan,amount}')::int`;

/** SQL: the VAT of the plan in the invoice `i`, as `splitVat` computes it. */
export const PLAN_VAT_SQL = `coalesce(round(${PLAN_AMOUNT_SQL} * i.vat_rate_permille::numeric / (1000 + i.vat_rate_permille))::int, i.vat)`;

/** SQL: the cents of the plan in the invoice `i`, without VAT. */
export const PLAN_NET_SQL = `coalesce(${PLAN_AMOUNT_SQL} - ${PLAN_VAT_SQL}, i.net)`;
