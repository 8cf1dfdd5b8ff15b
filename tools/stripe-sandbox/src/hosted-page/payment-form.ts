import type { Card } from '#app/payment-methods/payment-method';
import { isCardNumber } from '#app/payment-methods/test-cards';
import type { FormHash } from '#app/api/form';
import type { Translations } from './translations';

/** The customer's input as text; the fields show it again after an error. */
export interface Typed {
  readonly method: 'card' | 'sepa_debit';
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly name: string;
  readonly iban: string;
  readonly holder: string;
  readonly email: string;
}

export type FieldName = Exclude<keyof Typed, 'method'>;
/** The sentence for every field that is wrong. */
export type FieldErrors = Partial<Record<FieldName, string>>;

export const nothingTyped: Typed = { method: 'card', number: '', expiry: '', cvc: '', name: '', iban: '', holder: '', email: '' };

export function typedIn(form: FormHash): Typed {
  const field = (name: FieldName) => {
    const value = form[name];
    return typeof value === 'string' ? value.trim().slice(0, 200) : '';
  };
  const method = form['method'] === 'sepa_debit' ? 'sepa_debit' : 'card';
  return {
    ...{ method, number: field('number'), expiry: field('expiry'), cvc: field('cvc'), name: field('name') },
    ...{ iban: field('iban'), holder: field('holder'), email: field('email') },
  };
}

function expiryOf(text: string): { month: number; year: number } | undefined {
  const [, month, year] = /^(\d{1,2})\s*[/.-]?\s*(\d{2}|\d{4})$/.exec(text) ?? [];
  if (month === undefined || year === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: Number(month), year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** A card is good until the end of its month. */
function isPast({ month, year }: { month: number; year: number }, now: Date): boolean {
  return year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
}

export const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');
export const ibanOf = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

/** The check digits of an IBAN: letters count from 10, and the whole number leaves 1 when divided by 97. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function cardErrors(typed: Typed, translations: Translations, now: Date): FieldErrors {
  const expiry = expiryOf(typed.expiry);
  return {
    ...(typed.number === ''
      ? { number: translations.field_number_empty }
      : isCardNumber(digitsOf(typed.number))
        ? {}
        : { number: translations.field_number }),
    ...(expiry === undefined || isPast(expiry, now) ? { expiry: translations.field_expiry } : {}),
    ...(/^\d{3,4}$/.test(typed.cvc) ? {} : { cvc: translations.field_cvc }),
    ...(typed.name === '' ? { name: translations.field_name } : {}),
  };
}

function debitErrors(typed: Typed, translations: Translations): FieldErrors {
  return {
    ...(isIban(ibanOf(typed.iban)) ? {} : { iban: translations.field_iban }),
    ...(typed.holder === '' ? { holder: translations.field_name } : {}),
  };
}

/** The errors of the form before anything is charged. */
export function errorsIn(typed: Typed, translations: Translations, now: Date, needsEmail: boolean): FieldErrors {
  const email = needsEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email) ? { email: translations.field_email } : {};
  return { ...email, ...(typed.method === 'card' ? cardErrors(typed, translations, now) : debitErrors(typed, translations)) };
}

/** The card of a form that has no errors. */
export function cardIn(typed: Typed): Card {
  const { month, year } = expiryOf(typed.expiry) ?? { month: 12, year: 2099 };
  return { number: digitsOf(typed.number), expMonth: month, expYear: year };
}
