import { BillingRecord } from '#app/invoicing/billing-records/billing-record.entity';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';

export const QR_ADDRESS =
  'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B00000000&numserie=F2026-000001&fecha=20-11-2026&importe=7.00';

/** An invoice of an order, as it is stored. */
export function anInvoice(overrides: Partial<Invoice> = {}, buyerName = 'Lucía Ferrer Molina'): Invoice {
  const seller = {
    name: 'Brote Demo S.L.',
    taxId: 'B00000000',
    address: 'Calle del Ejemplo 1, 46001 Valencia',
    email: 'hola@brote.example',
    packagingId: 'ENV/0',
  };
  return Object.assign(new Invoice(), {
    ...{ number: 'F2026-000001', series: 'F', year: 2026, counter: 1 },
    ...{ orderId: '0192f0c0-0000-7000-8000-000000000002', refundId: null, disputeId: null, corrects: null },
    ...{ issuedOn: '2026-11-20', total: 700, net: 579, vat: 121, currency: 'EUR' },
    ...{ vatRatePermille: 210, vatCountry: 'ES' as const, previousHash: null, hash: null },
    billingRecord: Object.assign(new BillingRecord(), { position: 1, qrAddress: QR_ADDRESS, fingerprint: 'AB'.repeat(32) }),
    content: {
      locale: 'es' as const,
      seller,
      buyer: { name: buyerName, street: 'Carrer de Cadis 48', city: '46006 Valencia', country: 'ES' as const },
      orderNumber: 'BR-2026-000123',
      lines: [{ text: 'Pack familia', detail: 'adulto azul, infantil blanco', quantity: 1, unitPrice: 700, total: 700 }],
      payment: { type: 'card', brand: 'visa', last4: '4242' },
      reason: null,
    },
    ...overrides,
  });
}
