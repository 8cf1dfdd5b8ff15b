import type { BillingExport, ExportedDocument, ExportedRecord } from './billing-export';

const FINGERPRINT = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';

export const billingExport: BillingExport = {
  createdAt: '2027-01-31T09:00:00.000Z',
  sellerName: 'Cepillos S.L.',
  sellerTaxId: 'B12345674',
  lastPosition: 1,
  lastFingerprint: FINGERPRINT,
  documents: 1,
};

export const exportedDocument: ExportedDocument = {
  number: 'F2027-000001',
  series: 'F',
  year: 2027,
  counter: 1,
  issuedOn: '2027-01-31',
  corrects: null,
  net: 579,
  vat: 121,
  total: 700,
  ratePermille: 210,
  vatCountry: 'ES',
  currency: 'EUR',
  previousHash: null,
  hash: null,
  lines: [{ text: 'Pack de 4', detail: '2 verde, 2 azul', quantity: 1, unitPrice: 700, total: 700 }],
};

export const exportedRecord: ExportedRecord = {
  position: 1,
  xml: `<?xml version="1.0" encoding="UTF-8"?><sf:RegistroAlta><sf:Huella>${FINGERPRINT}</sf:Huella></sf:RegistroAlta>`,
  qrAddress: 'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=B12345674&numserie=F2027-000001&fecha=31-01-2027&importe=7.00',
};
