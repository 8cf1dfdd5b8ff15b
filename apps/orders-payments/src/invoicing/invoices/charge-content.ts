import type { Locale } from '@brote/contracts';
import { type ChargeDocumentData, type DocumentBuyer, planReference } from '@brote/contracts/subscriptions';
import { madridDay } from '@brote/service-runtime';
import type { Order } from '#app/core/orders/order.entity';
import { BANK_RETURN_REASONS, orderLines, type InvoiceContent, type InvoiceLine, type InvoiceSeller } from './invoice-content';

const THOUSANDTHS_PER_MONTH = 1_000;
/** The name of the payment method where Stripe has not named one. */
const UNNAMED_METHOD = { type: 'stripe', brand: null, last4: null };

const LABELS = {
  en: {
    plan: (name: string) => `Plan ${name}`,
    months: (count: string) => `${count} ${count === '1' ? 'month' : 'months'}`,
    change: 'Change of plan',
    refund: (reference: string) => `Refund of plan ${reference}`,
    reasons: { refund: 'Refund', dispute: BANK_RETURN_REASONS.en },
  },
  es: {
    plan: (name: string) => `Plan ${name}`,
    months: (count: string) => `${count} ${count === '1' ? 'mes' : 'meses'}`,
    change: 'Cambio de plan',
    refund: (reference: string) => `Devolución del plan ${reference}`,
    reasons: { refund: 'Devolución', dispute: BANK_RETURN_REASONS.es },
  },
} as const;

/** A charge of a plan with the data of its invoice. */
export interface ChargeToInvoice {
  chargeId: string;
  subscriptionId: string;
  userId: string;
  data: ChargeDocumentData;
  /** Null for an erased customer: the invoice is a simplified one. */
  buyer: DocumentBuyer | null;
  /** The paid order of add-on items that the same payment paid; null without one. */
  addOnOrder: Order | null;
}

/** Cents that went back from a charge: refunded by the shop, or taken by the customer's bank. */
export interface ChargeRefundContent {
  kind: 'refund' | 'dispute';
  amount: number;
  /** Day in Spain, `YYYY-MM-DD`. */
  refundedOn: string;
}

/** The content of the invoice of a charge, with the lines of its add-on items. */
export function chargeContent({ subscriptionId, data, buyer, addOnOrder }: ChargeToInvoice, seller: InvoiceSeller): InvoiceContent {
  const { locale, planName, months, lines, paymentMethod, amount } = data;
  const text = LABELS[locale].plan(planName[locale]);
  return {
    ...{ locale, seller, buyer, orderNumber: addOnOrder?.number ?? null },
    ...(buyer === null ? { deliveryCountry: data.deliveryCountry ?? null } : {}),
    plan: {
      ...{ reference: planReference(subscriptionId), paidOn: madridDay(new Date(data.paidAt)) },
      ...(addOnOrder === null ? {} : { amount }),
    },
    lines: [
      ...lines.map((line) => ({ ...line, text, detail: formatMonths(months, locale) })),
      ...(addOnOrder === null ? [] : orderLines(addOnOrder, locale)),
    ],
    payment: paymentMethod ?? UNNAMED_METHOD,
    reason: null,
  };
}

/** The content of the credit note for a part of a charge, or for all of it. */
export function chargeCreditNoteContent(invoice: InvoiceContent, { kind, amount, refundedOn }: ChargeRefundContent): InvoiceContent {
  const { plan, ...rest } = invoice;
  return {
    ...rest,
    orderNumber: null,
    ...(plan === undefined ? {} : { plan: { reference: plan.reference, paidOn: plan.paidOn, refundedOn } }),
    lines: [planRefundLine(invoice, amount)],
    reason: LABELS[invoice.locale].reasons[kind],
  };
}

/** The line of a credit note for a part of a charge. @param cents a positive amount */
export function planRefundLine({ locale, plan }: Pick<InvoiceContent, 'locale' | 'plan'>, cents: number): InvoiceLine {
  const text = LABELS[locale].refund(plan?.reference ?? '');
  return { text, detail: '', quantity: 1, unitPrice: -cents, total: -cents };
}

/** `3 months`, `0.5 months`; a change of plan may pay no month. */
function formatMonths(thousandths: number, locale: Locale): string {
  if (thousandths <= 0) return LABELS[locale].change;
  return LABELS[locale].months(new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(thousandths / THOUSANDTHS_PER_MONTH));
}
