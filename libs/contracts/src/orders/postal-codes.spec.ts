import 'reflect-metadata';
import { validateSync } from 'class-validator';
import { shippingInfo } from '../examples';
import { COUNTRIES, type Country } from './countries';
import { isDeliverable, isPostalCode, minPostalCodeLength } from './postal-codes';
import { CarrierAddress } from './place-order';

/** The spellings of each country's post, and common variants. */
const VALID_CODES: Readonly<Record<Country, readonly string[]>> = {
  ...{ AT: ['1010', 'A-1010', 'AT-6020'], BE: ['1000', 'B-9000'], BG: ['1000'], CY: ['1010'], CZ: ['110 00', '60200'] },
  ...{ DE: ['10115', 'D-01067', '99998'], DK: ['0800', '2100', 'DK-8000'], EE: ['10111'], ES: ['46006', '01001', '52999', ' 28 013 '] },
  ...{ FI: ['00100', 'FI-33100'], FR: ['75001', '01000', '20000', '97100'], GR: ['104 31', '85100'], HR: ['10000', 'HR-21000'] },
  ...{ HU: ['1051', 'H-6720'], IE: ['D02 AF30', 'd6w xy00', 'A65F4E2'], IT: ['00184', '98168', 'I-20121'], LT: ['LT-01100', '44001'] },
  ...{ LU: ['1009', 'L-1234'], LV: ['LV-1010'], MT: ['VLT 1117', 'msk1234'], NL: ['1012 AB', '9999xx'], PL: ['00-001', '80-244'] },
  ...{ PT: ['1000-001', '4000 322'], RO: ['010011'], SE: ['111 22', 'SE-41103'], SI: ['1000', 'SI-2000'], SK: ['811 01', '04001'] },
};
const INVALID_CODES = ['', '00000', 'AAAAA', '--;DROP;--', '1', '12345678901', '-----', '٤٦٠٠٦', '46006\u3164'];

describe('a postal code', () => {
  it.each(COUNTRIES)('of %s is accepted in the spellings of its post', (country) => {
    for (const code of VALID_CODES[country]) {
      expect([code, isPostalCode(country, code)]).toEqual([code, true]);
      expect([...code.trim()].length).toBeGreaterThanOrEqual(minPostalCodeLength(country));
    }
  });

  it.each(COUNTRIES)('with a wrong format is refused for %s', (country) => {
    expect(INVALID_CODES.filter((code) => isPostalCode(country, code))).toEqual([]);
  });

  it.each(['00999', '53000', '99999', 'ABCDE', '4600', '460066'])(
    'of Spain is refused without five digits and an existing province: %s',
    (code) => {
      expect(isPostalCode('ES', code)).toBe(false);
    },
  );

  it.each(['35001', 'E-38001', '51 001', 'ES-52001'])('of Spain outside the VAT area is not deliverable in any spelling: %s', (code) => {
    expect([isPostalCode('ES', code), isDeliverable('ES', code)]).toEqual([true, false]);
  });
});

describe('the address for a carrier', () => {
  const addressProblems = (changes: object): string[] =>
    validateSync(Object.assign(new CarrierAddress(), shippingInfo, changes)).map(({ property }) => property);

  it('can be the example or one abroad with a short phone number', () => {
    expect(addressProblems({})).toEqual([]);
    expect(addressProblems({ country: 'DK', postalCode: '2100', phone: '32 12 34 5' })).toEqual([]);
  });

  it.each([
    ['firstName', '\u3164\u3164'],
    ['lastName', '\u0301\u0301'],
    ['city', '--'],
    ['address', '-----'],
    ['phone', '---------'],
    ['phone', '12345678'],
    ['phone', '1234567890123456'],
  ])('is refused for its %s: %j', (field, value) => {
    expect(addressProblems({ [field]: value })).toEqual([field]);
  });
});
