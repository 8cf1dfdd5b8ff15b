import { COUNTRIES } from '@brote/contracts/orders';
import { eurosFromCents, splitVat } from '@brote/money';
import { standardVatRate } from '@brote/money/vat-rates';
import fc from 'fast-check';
import type { InvoiceContent } from '#app/invoicing/invoices/invoice-content';
import type { Invoice } from '#app/invoicing/invoices/invoice.entity';
import { anInvoice } from '../invoices';

const TAX_IDS = ['A58818501', '12345678Z', 'DE123456789', 'EL123456789', 'FRXX123456789', 'ATU12345678'];
const PAYMENTS = [
  { type: 'card', brand: 'visa', last4: '4242' },
  { type: 'card', brand: null, last4: null },
  { type: 'sepa_debit', brand: null, last4: '3000' },
  ...['bizum', 'paypal', 'stripe'].map((type) => ({ type, brand: null, last4: null })),
];

/** A line with VAT in cents. */
export interface SoldLine {
  quantity: number;
  unitPrice: number;
}

/** The invoice of a company with these lines; a credit note when they are negative. */
export function aCompanyDocument(
  lines: readonly SoldLine[],
  overrides: Partial<Invoice> = {},
  content: Partial<InvoiceContent> = {},
): Invoice {
  const base = anInvoice();
  const { vatRatePermille = 210 } = overrides;
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  const { net, vat } = splitVat(eurosFromCents(total), vatRatePermille);
  const buyer = { name: 'Hotel Sol S.L.', taxId: 'A58818501', street: 'Carrer de Cadis 48', city: '46006 Valencia', postalCode: '46006' };
  return anInvoice({
    ...{ total, net: net.amount, vat: vat.amount, vatRatePermille },
    ...(total < 0 ? { number: 'R2026-000001', series: 'R', corrects: 'F2026-000001' } : {}),
    ...overrides,
    content: {
      ...base.content,
      buyer: { ...buyer, country: 'ES' },
      lines: lines.map(({ quantity, unitPrice }, index) => ({
        ...{ text: `Pack ${index + 1}`, detail: index % 2 === 0 ? '' : 'adulto azul', quantity, unitPrice, total: quantity * unitPrice },
      })),
      reason: total < 0 ? 'Un cepillo llegó roto' : null,
      ...content,
    },
  });
}

/** Packs with quantities, discounted prices, and gifts without a price. */
const soldLines = fc
  .array(
    fc.record({ quantity: fc.integer({ min: 1, max: 20 }), unitPrice: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .filter((lines) => lines.some(({ unitPrice }) => unitPrice > 0));

/** A part of a sale: some pieces of each line, and an amount that was refunded before or in addition. */
const refundedLines = soldLines.chain((lines) => {
  const total = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  return fc.integer({ min: -500, max: total - 1 }).map((before) => {
    const returned = lines.map(({ quantity, unitPrice }) => ({ quantity, unitPrice: -unitPrice }));
    return before === 0 ? returned : [...returned, { quantity: 1, unitPrice: before }];
  });
});

/** Documents of companies of several countries, in their printed form. */
export const companyDocuments = fc
  .record({
    lines: fc.oneof(soldLines, refundedLines),
    country: fc.constantFrom(...COUNTRIES),
    taxId: fc.constantFrom(...TAX_IDS),
    payment: fc.constantFrom(...PAYMENTS),
    locale: fc.constantFrom('es' as const, 'en' as const),
    hasPostalCode: fc.boolean(),
    isPlan: fc.boolean(),
  })
  .map(({ lines, country, taxId, payment, locale, hasPostalCode, isPlan }) => {
    const buyer = { name: 'Ωμέγα & <Sons>', taxId, street: 'Odos Ermou 1', city: '105 63 Athens', country };
    const plan = { reference: 'BP-1A2B3C', paidOn: '2026-11-19', refundedOn: '2026-11-20' };
    const content = { locale, payment, buyer: hasPostalCode ? { ...buyer, postalCode: '105 63' } : buyer };
    return aCompanyDocument(
      lines,
      { vatRatePermille: standardVatRate(country, '2026-11-20'), vatCountry: country },
      isPlan ? { ...content, orderNumber: null, plan } : content,
    );
  });
