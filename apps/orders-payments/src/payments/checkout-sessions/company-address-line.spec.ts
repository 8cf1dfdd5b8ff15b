import { companyAddressLine, readCompanyAddressLine } from './company-address-line';

describe('the line of a company in an address', () => {
  it.each([
    { name: 'Hotel Sol S.L.', taxId: 'A58818501' },
    { name: 'Zahnhaus  & Söhne, GmbH', taxId: 'DE123456789' },
    { name: 'A58818501 B12345674', taxId: 'B12345674' },
    { name: 'x'.repeat(120), taxId: 'EL123456789' },
  ])('is read as it was written: $name', (company) => {
    expect(readCompanyAddressLine(companyAddressLine(company))).toEqual(company);
  });

  it.each([null, '', 'A58818501', ' A58818501', '3º izquierda', 'Hotel Sol a-58818501', 'Hotel Sol B12345675', 'Hotel Sol ESA58818501'])(
    'names no company: %j',
    (line) => {
      expect(readCompanyAddressLine(line)).toBeNull();
    },
  );
});
