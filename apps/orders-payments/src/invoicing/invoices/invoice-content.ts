import type { Locale } from '@brote/contracts';
import type { Country, WithdrawalItem } from '@brote/contracts/orders';
import type { OrdersConfig } from '#app/config';
import { toWithdrawnLines, unitPriceOf, formatBrushes } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';

/** The seller, as printed. */
export interface InvoiceSeller {
  name: string;
  taxId: string;
  address: string;
  email: string;
  /** Number in the register of packaging. */
  packagingId: string;
}

export interface InvoiceLine {
  text: string;
  detail: string;
  quantity: number;
  /** Cents, VAT included; negative on credit notes. */
  unitPrice: number;
  total: number;
}

/** The plan of a document. Days are days in Spain, `YYYY-MM-DD`: a late document has another day of issue. */
interface InvoicedPlan {
  reference: string;
  paidOn: string;
  /** Cents of the plan, VAT included, on a document of an order too: negative on a credit note. Absent on other documents. */
  amount?: number;
  /** The day on which the cents of a credit note went back. Absent on invoices, and on credit notes of an earlier version. */
  refundedOn?: string;
}

/** The buyer, as printed. The address is that of the delivery. */
interface InvoiceBuyer {
  /** A person or a company. */
  name: string;
  /** The number of a company in its written form; absent for persons. */
  taxId?: string;
  street: string;
  /** Postal code and city. */
  city: string;
  /** The postal code of `city`; absent on documents of plans and of earlier versions. */
  postalCode?: string;
  country: Country;
}

/** The printed content besides numbers and sums. It is stored, so a later change of address leaves old documents unchanged. */
export interface InvoiceContent {
  locale: Locale;
  seller: InvoiceSeller;
  /** Null on simplified invoices and on their credit notes. */
  buyer: InvoiceBuyer | null;
  /** Where the goods went, on documents without a buyer; null where it is unknown. */
  deliveryCountry?: Country | null;
  /** Null on documents of plans alone. */
  orderNumber: string | null;
  /** The plan whose charge it documents. An invoice has an order too where one payment paid both. */
  plan?: InvoicedPlan;
  lines: InvoiceLine[];
  payment: { type: string; brand: string | null; last4: string | null };
  /** The reason of a credit note; null on invoices. */
  reason: string | null;
}

export function sellerOf(config: OrdersConfig): InvoiceSeller {
  const { sellerName, sellerTaxId, sellerAddress, sellerEmail, sellerPackagingId } = config;
  return { name: sellerName, taxId: sellerTaxId, address: sellerAddress, email: sellerEmail, packagingId: sellerPackagingId };
}

/** The content of an order's invoice. */
export function invoiceContent(order: Order, payment: Payment, seller: InvoiceSeller): InvoiceContent {
  const { firstName, lastName, address, city, postalCode, country } = order.shipping;
  return {
    locale: order.locale,
    seller,
    buyer: {
      ...(order.company ?? { name: `${firstName} ${lastName}` }),
      ...{ street: address, city: `${postalCode} ${city}`, postalCode, country },
    },
    orderNumber: order.number,
    lines: orderLines(order, order.locale),
    payment: { type: payment.methodType, brand: payment.brand, last4: payment.last4 },
    reason: null,
  };
}

/** The printed lines of an order. */
export function orderLines({ lines }: Pick<Order, 'lines'>, locale: Locale): InvoiceLine[] {
  return lines.map(({ name, brushes, quantity, unitPrice, lineTotal }) => ({
    text: name[locale],
    detail: formatBrushes(brushes, locale),
    quantity,
    unitPrice,
    total: lineTotal,
  }));
}

/** The subject of a credit note: cents, and the refunded brushes where they are known. */
export interface RefundContent {
  amount: number;
  reason: string;
  items: readonly WithdrawalItem[] | null;
}

/** The content of a credit note. Its lines add up to the amount: an earlier refund of the same brushes is a line of its own. */
export function creditNoteContent(
  { plan: _plan, ...invoice }: InvoiceContent,
  { amount, reason, items }: RefundContent,
  soldLines: Order['lines'],
): InvoiceContent {
  const { locale } = invoice;
  const lines = (items ?? []).flatMap((item) =>
    toWithdrawnLines(soldLines, [item]).map(({ name, quantity }) => creditNoteLine(name[locale], quantity, unitPriceOf(soldLines, item))),
  );
  const difference = amount + lines.reduce((sum, { total }) => sum + total, 0);
  if (lines.length === 0) lines.push(orderRefundLine(invoice, amount));
  else if (difference !== 0) lines.push(creditNoteLine(LINE_LABELS[locale][difference > 0 ? 'more' : 'before'], 1, difference));
  return { ...invoice, lines, reason };
}

/** The reason of a credit note for money that the customer's bank took back. */
export const BANK_RETURN_REASONS = {
  en: "Returned by the customer's bank",
  es: 'Devuelto por el banco del cliente',
} as const satisfies Record<Locale, string>;

/** The line of a credit note for a part of an order, or for the rest of it. @param cents a positive amount */
export function orderRefundLine({ locale, orderNumber }: Pick<InvoiceContent, 'locale' | 'orderNumber'>, cents: number): InvoiceLine {
  return creditNoteLine(LINE_LABELS[locale].order(orderNumber ?? ''), 1, cents);
}

const LINE_LABELS = {
  en: { order: (number: string) => `Refund of order ${number}`, before: 'Refunded before', more: 'Refunded in addition' },
  es: { order: (number: string) => `Devolución del pedido ${number}`, before: 'Reembolsado antes', more: 'Reembolso adicional' },
} as const;

const creditNoteLine = (text: string, quantity: number, cents: number): InvoiceLine => ({
  text,
  detail: '',
  quantity,
  unitPrice: -cents,
  total: -cents * quantity,
});
