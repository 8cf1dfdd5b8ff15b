import type { Locale } from '@brote/contracts';
import type { Country } from '@brote/contracts/orders';
import type { OrdersConfig } from '#app/config';
import { nameBrushes } from '#app/orders/name-brushes';
import type { Order } from '#app/orders/order.entity';
import type { Payment } from '#app/payments/payment.entity';

/** Who sells, as printed. */
export interface Seller {
  name: string;
  taxId: string;
  address: string;
  email: string;
  /** Number in the register of packaging. */
  packagingId: string;
}

interface InvoiceLine {
  text: string;
  detail: string;
  quantity: number;
  /** Cents, VAT included; negative on credit notes. */
  unitPrice: number;
  total: number;
}

/** What is printed besides numbers and sums; stored, so that a later change of address does not rewrite the past. */
export interface InvoiceContent {
  locale: Locale;
  seller: Seller;
  buyer: { name: string; street: string; city: string; country: Country };
  orderNumber: string;
  lines: InvoiceLine[];
  payment: { type: string; brand: string | null; last4: string | null };
  /** Why a credit note was issued; null on invoices. */
  reason: string | null;
}

export function sellerOf(config: OrdersConfig): Seller {
  const { sellerName, sellerTaxId, sellerAddress, sellerEmail, sellerPackagingId } = config;
  return { name: sellerName, taxId: sellerTaxId, address: sellerAddress, email: sellerEmail, packagingId: sellerPackagingId };
}

/** The content of an order's invoice. */
export function invoiceContent(order: Order, payment: Payment, seller: Seller): InvoiceContent {
  const { firstName, lastName, address, city, postalCode, country } = order.shipping;
  return {
    locale: order.locale,
    seller,
    buyer: { name: `${firstName} ${lastName}`, street: address, city: `${postalCode} ${city}`, country },
    orderNumber: order.number,
    lines: order.lines.map(({ name, brushes, quantity, unitPrice, lineTotal }) => ({
      text: name[order.locale],
      detail: nameBrushes(brushes, order.locale),
      quantity,
      unitPrice,
      total: lineTotal,
    })),
    payment: { type: payment.methodType, brand: payment.brand, last4: payment.last4 },
    reason: null,
  };
}

/** The content of a credit note over `amount` cents of an order. */
export function creditNoteContent(invoice: InvoiceContent, amount: number, reason: string): InvoiceContent {
  const text = invoice.locale === 'es' ? `Devolución del pedido ${invoice.orderNumber}` : `Refund of order ${invoice.orderNumber}`;
  return { ...invoice, lines: [{ text, detail: '', quantity: 1, unitPrice: -amount, total: -amount }], reason };
}
