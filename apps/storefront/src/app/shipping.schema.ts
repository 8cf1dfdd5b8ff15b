import {
  COUNTRIES,
  DEFAULT_COUNTRY,
  isDeliverable,
  isName,
  isPhone,
  isPostalCode,
  isStreet,
  minPhoneDigits,
  minPostalCodeLength,
  ORDER_LIMITS,
  phoneDigits,
  type ShippingInfo,
} from '@brote/contracts/browser';
import * as v from 'valibot';
import type { shippingTranslations } from './shipping.translations';

/** Translation keys of the error messages. */
export type ShippingMessage = Extract<
  keyof (typeof shippingTranslations)['en'],
  `${keyof ShippingInfo}.${'short' | 'short4' | 'short7' | 'long' | 'invalid' | 'missing' | 'outside'}` | 'field.refused'
>;

const key = (message: ShippingMessage): ShippingMessage => message;
const visibleLength = (text: string): number => [...text].length;
const MAX_EMAIL = 254;
/** Message for a minimum of four characters instead of five. */
const FOUR = 4;

const named = (field: 'firstName' | 'lastName' | 'address' | 'city') =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => visibleLength(text) >= ORDER_LIMITS[field].min, key(`${field}.short`)),
    v.check((text) => visibleLength(text) <= ORDER_LIMITS[field].max, key(`${field}.long`)),
    v.check((text) => (field === 'address' ? isStreet(text) : isName(text)), key(`${field}.invalid`)),
  );

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(key('email.invalid')), v.maxLength(MAX_EMAIL, key('email.invalid')));

const phone = v.pipe(v.string(), v.trim());

const postalCode = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => visibleLength(text) <= ORDER_LIMITS.postalCode.max, key('postalCode.long')),
);

type Place = Pick<ShippingInfo, 'postalCode' | 'country'>;
const isLongEnough = ({ postalCode: code, country }: Place) => visibleLength(code) >= minPostalCodeLength(country);
const needsFour = ({ country }: Place) => minPostalCodeLength(country) === FOUR;
const isOfCountry = ({ postalCode: code, country }: Place) => isPostalCode(country, code);
const isServed = ({ postalCode: code, country }: Place) => isDeliverable(country, code);

type Line = Pick<ShippingInfo, 'phone' | 'country'>;
const NINE = 9;
const MOST_PHONE_DIGITS = 15;
const needsNine = ({ country }: Line) => minPhoneDigits(country) === NINE;
const hasEnoughDigits = ({ phone: number, country }: Line) => phoneDigits(number) >= minPhoneDigits(country);
const isDialled = ({ phone: number }: Line) => isPhone(number, 0) && number.length <= ORDER_LIMITS.phone.max;

const LINE = [['phone'], ['country']] as const;
const PLACE = [['postalCode'], ['country']] as const;

/**
 * The shipping address of an order. Texts are trimmed, the e-mail is in lower case; messages are translation keys. Lengths and countries
 * are those of the contracts, so that the server accepts every valid value.
 */
export const shippingSchema = v.pipe(
  v.object({
    firstName: named('firstName'),
    lastName: named('lastName'),
    email,
    phone,
    address: named('address'),
    city: named('city'),
    postalCode,
    country: v.picklist(COUNTRIES, key('country.missing')),
  }),
  // A field with an error skips the checks below.
  v.forward(
    v.partialCheck(LINE, (line) => !needsNine(line) || hasEnoughDigits(line), key('phone.short')),
    ['phone'],
  ),
  v.forward(
    v.partialCheck(LINE, (line) => needsNine(line) || hasEnoughDigits(line), key('phone.short7')),
    ['phone'],
  ),
  v.forward(
    v.partialCheck(LINE, ({ phone: number }) => phoneDigits(number) <= MOST_PHONE_DIGITS, key('phone.long')),
    ['phone'],
  ),
  v.forward(v.partialCheck(LINE, isDialled, key('phone.invalid')), ['phone']),
  v.forward(
    v.partialCheck(PLACE, (place) => needsFour(place) || isLongEnough(place), key('postalCode.short')),
    ['postalCode'],
  ),
  v.forward(
    v.partialCheck(PLACE, (place) => !needsFour(place) || isLongEnough(place), key('postalCode.short4')),
    ['postalCode'],
  ),
  v.forward(v.partialCheck(PLACE, isOfCountry, key('postalCode.invalid')), ['postalCode']),
  v.forward(v.partialCheck(PLACE, isServed, key('postalCode.outside')), ['postalCode']),
) satisfies v.GenericSchema<ShippingDraft, ShippingInfo>;

/** The country decides which postal codes and telephone numbers are right. */
export const SHIPPING_DEPENDENTS = { country: ['phone', 'postalCode'] } as const;

/** Values of the form while a visitor fills it in. */
export type ShippingDraft = ShippingInfo;

/** An empty form; its fields are in display order. */
export const emptyDraft: ShippingDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  country: DEFAULT_COUNTRY,
  address: '',
  city: '',
  postalCode: '',
};
