import type { Card } from '#app/payment-methods/payment-method';
import { isCardNumber } from '#app/payment-methods/test-cards';
import type { FormHash } from '#app/api/form';
import type { Translations } from './translations';

/** The customer's input as text; the fields show it again after an error. */
export interface PaymentInput {
  readonly method: 'card' | 'sepa_debit';
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
  readonly iban: string;
  readonly holder: string;
  readonly email: string;
}

export type FieldName = Exclude<keyof PaymentInput, 'method'>;
/** The sentence for every field that is wrong. */
export type FieldErrors = Partial<Record<FieldName, string>>;

export const emptyPaymentInput: PaymentInput = {
  method: 'card',
  number: '',
  expiry: '',
  cvc: '',
  name: '',
  iban: '',
  holder: '',
  email: '',
};

export function readPaymentForm(form: FormHash): PaymentInput {
  const readField = (name: FieldName) => {
    const value = form[name];
    return typeof value === 'string' ? value.trim().slice(0, 200) : '';
  };
  const method = form['method'] === 'sepa_debit' ? 'sepa_debit' : 'card';
  return {
    ...{ method, number: readField('number'), expiry: readField('expiry'), cvc: readField('cvc'), name: readField('name') },
    ...{ iban: readField('iban'), holder: readField('holder'), email: readField('email') },
  };
}

function parseExpiry(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})$/.exec(text) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** A card is good until the end of its month. */
function isExpired({ month, year }: { month: number; year: number }, now: Date): boolean {
  return year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
}

export const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');
export const normalizeIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** The check digits of an IBAN: letters count from 10, and the whole number leaves 1 when divided by 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

function cardErrors(paymentInput: PaymentInput, translations: Translations, now: Date): FieldErrors {
  const expiry = parseExpiry(paymentInput.expiry);
  return {
    ...(paymentInput.number === ''
      ? { number: translations.field_number_empty }
      : isCardNumber(digitsOf(paymentInput.number))
        ? {}
        : { number: translations.field_number }),
    ...(expiry === undefined || isExpired(expiry, now) ? { expiry: translations.field_expiry } : {}),
    ...(/^\d{3,4}$/.test(paymentInput.cvc) ? {} : { cvc: translations.field_cvc }),
    ...(paymentInput.name === '' ? { name: translations.field_name } : {}),
  };
}

function debitErrors(paymentInput: PaymentInput, translations: Translations): FieldErrors {
  return {
    ...(isIban(normalizeIban(paymentInput.iban)) ? {} : { iban: translations.field_iban }),
    ...(paymentInput.holder === '' ? { holder: translations.field_name } : {}),
  };
}

/** The errors of the form before anything is charged. */
export function validateForm(paymentInput: PaymentInput, translations: Translations, now: Date, needsEmail: boolean): FieldErrors {
  const email = needsEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(paymentInput.email) ? { email: translations.field_email } : {};
  return {
    ...email,
    ...(paymentInput.method === 'card' ? cardErrors(paymentInput, translations, now) : debitErrors(paymentInput, translations)),
  };
}

/** The card of a form that has no errors. */
export function readCard(paymentInput: PaymentInput): Card {
  const { month, year } = parseExpiry(paymentInput.expiry) ?? { month: 12, year: 2099 };
  return { number: digitsOf(paymentInput.number), expMonth: month, expYear: year };
}
