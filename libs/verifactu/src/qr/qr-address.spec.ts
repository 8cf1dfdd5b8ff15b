import { ISSUER } from '../../test/builders';
import { QR_CHECK_PAGES, qrAddressOf } from './qr-address';

const INVOICE = { issuer: { ...ISSUER, nif: '89890001K' }, number: '12345678&G33', issuedOn: '2024-01-01', totalCents: 24140 };

it('the address is that of the agency’s document', () => {
  expect(qrAddressOf(INVOICE, QR_CHECK_PAGES.test)).toBe(
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.40',
  );
  expect(qrAddressOf(INVOICE, QR_CHECK_PAGES.production)).toMatch(
    /^https:\/\/www2\.agenciatributaria\.gob\.es\/wlpl\/TIKE-CONT\/ValidarQR\?nif=/,
  );
});

it('every character of a number is read back, and a credit note has its minus', () => {
  const number = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
  const { searchParams } = new URL(qrAddressOf({ ...INVOICE, number, totalCents: -5 }, QR_CHECK_PAGES.test));

  expect(Object.fromEntries(searchParams)).toEqual({ nif: '89890001K', numserie: number, fecha: '01-01-2024', importe: '-0.05' });
});
