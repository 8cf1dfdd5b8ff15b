import type { Locale } from '@brote/contracts';
import type { Country } from '@brote/contracts/orders';
import { COUNTRIES } from '@brote/contracts/orders';

const ENGLISH_LABELS = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  simplifiedInvoice: 'Simplified invoice',
  number: 'Number',
  date: 'Date',
  order: 'Order',
  plan: 'Plan',
  corrects: 'Corrects invoice',
  seller: 'Seller',
  buyer: 'Buyer',
  taxId: 'Tax number',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  net: 'Net amount',
  vat: 'VAT',
  total: 'Total, VAT included',
  paidWith: 'Paid with',
  packaging: 'Register of packaging',
  /** On documents of earlier versions. */
  chain: 'Chain',
  /** Of the billing record. */
  fingerprint: 'Fingerprint',
  reason: 'Reason',
  /** Instead of the QR codes, for readers that cannot see them. */
  qr: 'QR code with the address where the tax agency checks this document',
  seriesQr: 'QR code with the data of this document',
  /** Next to the title, on every page but the first. */
  continued: 'continued',
};

/** The printed words of a document. */
export type InvoiceLabels = Readonly<Record<keyof typeof ENGLISH_LABELS, string>>;

export const INVOICE_LABELS: Readonly<Record<Locale, InvoiceLabels>> = {
  en: ENGLISH_LABELS,
  es: {
    invoice: 'Factura',
    creditNote: 'Factura rectificativa',
    simplifiedInvoice: 'Factura simplificada',
    number: 'Número',
    date: 'Fecha',
    order: 'Pedido',
    plan: 'Plan',
    corrects: 'Rectifica la factura',
    seller: 'Vendedor',
    buyer: 'Comprador',
    taxId: 'NIF',
    description: 'Descripción',
    quantity: 'Cantidad',
    price: 'Precio',
    amount: 'Importe',
    net: 'Base imponible',
    vat: 'IVA',
    total: 'Total, IVA incluido',
    paidWith: 'Pagado con',
    packaging: 'Registro de envases',
    chain: 'Cadena',
    fingerprint: 'Huella',
    reason: 'Motivo',
    qr: 'Código QR con la dirección donde la Agencia Tributaria comprueba este documento',
    seriesQr: 'Código QR con los datos de este documento',
    continued: 'continuación',
  },
};

const PAYMENT_METHOD_NAMES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    card: 'card',
    sepa_debit: 'SEPA direct debit',
    bizum: 'Bizum',
    ideal: 'iDEAL',
    bancontact: 'Bancontact',
    paypal: 'PayPal',
    link: 'Link',
    stripe: 'Stripe',
  },
  es: {
    card: 'tarjeta',
    sepa_debit: 'adeudo SEPA',
    bizum: 'Bizum',
    ideal: 'iDEAL',
    bancontact: 'Bancontact',
    paypal: 'PayPal',
    link: 'Link',
    stripe: 'Stripe',
  },
};
const CARD_BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
};

/** `Visa tarjeta •••• 4242` in a person's words, as far as the parts are known. */
export function formatPaymentMethod(
  { type, brand, last4 }: { type: string; brand: string | null; last4: string | null },
  locale: Locale,
): string {
  const method = PAYMENT_METHOD_NAMES[locale][type] ?? type;
  const nameWithBrand = brand === null ? method : `${method} ${CARD_BRAND_NAMES[brand] ?? brand}`;
  return last4 === null ? nameWithBrand : `${nameWithBrand} •••• ${last4}`;
}

const countryNames = (locale: Locale): Readonly<Record<Country, string>> => {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return Object.fromEntries(COUNTRIES.map((country) => [country, names.of(country) ?? country])) as Record<Country, string>;
};
const COUNTRY_NAMES: Readonly<Record<Locale, Readonly<Record<Country, string>>>> = { en: countryNames('en'), es: countryNames('es') };

export function countryNameOf(country: Country, locale: Locale): string {
  return COUNTRY_NAMES[locale][country];
}

/** `7,00 €`: two decimals, comma, the sign after the amount, in both languages. */
export function formatEuros(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const wholeEuros = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${cents < 0 ? '-' : ''}${wholeEuros},${digits.slice(-2)} €`;
}

/** `21 %`, `25,5 %`; English writes them without a gap. */
export function formatRate(permille: number, locale: Locale): string {
  return `${String(permille / 10).replace('.', ',')}${locale === 'es' ? ' ' : ''}%`;
}

/** `20/11/2026` from `2026-11-20`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/');
}
