import { COUNTRIES, DEFAULT_COUNTRY, isDeliverable, minPostalCodeLength, ORDER_LIMITS, type ShippingInfo } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { shippingTexts } from './shipping.texts';

/** Keys of the sentences that say what is wrong. */
export type ShippingMessage = Extract<
  keyof (typeof shippingTexts)['en'],
  `${keyof ShippingInfo}.${'short' | 'short4' | 'long' | 'invalid' | 'missing' | 'outside'}` | 'field.refused'
>;

const key = (message: ShippingMessage): ShippingMessage => message;
const visibleLength = (text: string): number => [...text].length;
const digits = (text: string): number => text.replace(/\D/g, '').length;
const MAX_EMAIL = 254;
const PHONE = /^[+\d\s().-]+$/;
/** The sentence that names four characters instead of five. */
const FOUR = 4;

const named = (field: 'firstName' | 'lastName' | 'address' | 'city') =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => visibleLength(text) >= ORDER_LIMITS[field].min, key(`${field}.short`)),
    v.check((text) => visibleLength(text) <= ORDER_LIMITS[field].max, key(`${field}.long`)),
  );

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(key('email.invalid')), v.maxLength(MAX_EMAIL, key('email.invalid')));

const phone = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => digits(text) >= ORDER_LIMITS.phone.min, key('phone.short')),
  v.check((text) => PHONE.test(text) && text.length <= ORDER_LIMITS.phone.max, key('phone.invalid')),
);

const postalCode = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => visibleLength(text) <= ORDER_LIMITS.postalCode.max, key('postalCode.long')),
);

type Place = Pick<ShippingInfo, 'postalCode' | 'country'>;
const isLongEnough = ({ postalCode: code, country }: Place) => visibleLength(code) >= minPostalCodeLength(country);
const needsFour = ({ country }: Place) => minPostalCodeLength(country) === FOUR;
const isServed = ({ postalCode: code, country }: Place) => isDeliverable(country, code);

const PLACE = [['postalCode'], ['country']] as const;

/**
 * Where an order goes. Texts come out trimmed, the e-mail in lower case; messages are keys of the sentences beside.
 * Lengths and countries are those of the contracts, so that the server refuses nothing that this accepts.
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
  v.forward(
    v.partialCheck(PLACE, (place) => needsFour(place) || isLongEnough(place), key('postalCode.short')),
    ['postalCode'],
  ),
  v.forward(
    v.partialCheck(PLACE, (place) => !needsFour(place) || isLongEnough(place), key('postalCode.short4')),
    ['postalCode'],
  ),
  v.forward(v.partialCheck(PLACE, isServed, key('postalCode.outside')), ['postalCode']),
) satisfies v.GenericSchema<ShippingDraft, ShippingInfo>;

/** What is in the form while it is being filled in. */
export type ShippingDraft = ShippingInfo;

/** An empty form. */
export const emptyDraft: ShippingDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  postalCode: '',
  country: DEFAULT_COUNTRY,
};
