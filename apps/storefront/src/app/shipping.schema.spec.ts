import { shippingInfo } from '@brote/contracts/examples';
import type { ShippingInfo } from '@brote/contracts/browser';
import { translator } from '@brote/ui-kit/i18n';
import * as v from 'valibot';
import { emptyDraft, shippingSchema, type ShippingDraft, type ShippingMessage } from './shipping.schema';
import { shippingTranslations } from './shipping.translations';

const translate = translator(shippingTranslations, 'en');

/** The first English message of each field. */
function validationMessages(changes: Partial<ShippingDraft>): Partial<Record<keyof ShippingInfo, string>> {
  const result = v.safeParse(shippingSchema, { ...shippingInfo, ...changes });
  const messageByField: Partial<Record<string, string>> = {};
  for (const issue of result.issues ?? []) messageByField[v.getDotPath(issue) ?? ''] ??= translate(issue.message as ShippingMessage);
  return messageByField;
}

describe('shippingSchema', () => {
  it('accepts a complete address', () => {
    expect(validationMessages({})).toEqual({});
  });

  it('reports the messages of the specification for an empty form', () => {
    expect(validationMessages(emptyDraft)).toEqual({
      firstName: 'First name must be at least 2 characters',
      lastName: 'Last name must be at least 2 characters',
      email: 'Invalid email',
      phone: 'Phone must be at least 9 digits',
      address: 'Address must be at least 5 characters',
      city: 'City must be at least 2 characters',
      postalCode: 'Postal code must be at least 5 characters',
    });
  });

  it('requires a country of the European Union', () => {
    expect(validationMessages({ country: '' as 'ES' }).country).toBe('Country is required');
  });

  it('trims typed values and converts the e-mail to lower case', () => {
    const result = v.parse(shippingSchema, { ...shippingInfo, firstName: '  Lucía ', email: ' Lucia.Ferrer@Example.COM ' });
    expect([result.firstName, result.email]).toEqual(['Lucía', 'lucia.ferrer@example.com']);
  });

  it('does not count spaces as characters', () => {
    expect(validationMessages({ city: '     ' }).city).toBe('City must be at least 2 characters');
  });

  it.each(['12345678', '612 34 56', 'nine digits'])('requires nine digits in a phone number and rejects %s', (phone) => {
    expect(validationMessages({ phone }).phone).toBe('Phone must be at least 9 digits');
  });

  it('accepts four digits of postal code for Austria and requires five for Spain', () => {
    expect(validationMessages({ country: 'AT', postalCode: '1010' })).toEqual({});
    expect(validationMessages({ country: 'AT', postalCode: '101' }).postalCode).toBe('Postal code must be at least 4 characters');
    expect(validationMessages({ country: 'ES', postalCode: '2800' }).postalCode).toBe('Postal code must be at least 5 characters');
  });

  it.each([
    ['firstName', '\u3164\u3164\u3164', 'First name needs letters that a carrier can read'],
    ['lastName', '--', 'Last name needs letters that a carrier can read'],
    ['address', '-----', 'Address needs letters or digits that a carrier can read'],
    ['city', '\u0301\u0301', 'City needs letters that a carrier can read'],
    ['phone', '1234567890123456', 'Phone can have up to 15 digits'],
    ['phone', '612x345678', 'Phone can hold digits, spaces and + ( ) - . only, up to 20 characters'],
    ['postalCode', '99999', 'This postal code does not exist in the chosen country'],
    ['postalCode', 'ABCDE', 'This postal code does not exist in the chosen country'],
  ] as const)('reports one cause when %s is %j', (field, typedValue, sentence) => {
    expect(validationMessages({ [field]: typedValue })).toEqual({ [field]: sentence });
  });

  it('requires nine digits in a Spanish phone number and seven in a foreign one', () => {
    expect(validationMessages({ country: 'DK', postalCode: '2100', phone: '3212345' })).toEqual({});
    expect(validationMessages({ country: 'DK', postalCode: '2100', phone: '321234' }).phone).toBe('Phone must be at least 7 digits');
    expect(validationMessages({ phone: '61234567' }).phone).toBe('Phone must be at least 9 digits');
  });

  it.each(['35001', '38001', '51001', '52001'])('rejects %s, which lies outside the VAT area', (postalCode) => {
    expect(validationMessages({ postalCode }).postalCode).toBe('We do not deliver to the Canary Islands, Ceuta and Melilla yet');
  });
});
