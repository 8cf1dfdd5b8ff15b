import type { InvoiceContent } from '#app/invoicing/invoices/invoice-content';
import { formatPaymentMethod } from '#app/invoicing/invoices/invoice-labels';
import type { UblElement } from './ubl-parties';

/** Codes of UNTDID 4461. */
const MEANS_CODES: Readonly<Record<string, string>> = {
  // Bank card.
  card: '48',
  // SEPA direct debit.
  sepa_debit: '59',
};
const ONLINE_PAYMENT_SERVICE = '68';

/** BG-16: how it was paid. A card has its last four digits, of which BR-51 allows ten. */
export function writePaymentMeans({ payment, locale }: Pick<InvoiceContent, 'payment' | 'locale'>): UblElement {
  const { type, brand, last4 } = payment;
  const hasCard = type === 'card' && brand !== null && last4 !== null;
  return {
    'cbc:PaymentMeansCode': { '@name': formatPaymentMethod(payment, locale), '#': MEANS_CODES[type] ?? ONLINE_PAYMENT_SERVICE },
    'cac:CardAccount': hasCard ? { 'cbc:PrimaryAccountNumberID': last4, 'cbc:NetworkID': brand } : undefined,
  };
}
