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
  phoneDigitCount,
  type ShippingInfo,
} from '@brote/contracts/browser';
import * as v from 'valibot';
import { emailText, textOfLength, visibleLength } from './schema-rules';
import type { shippingTranslations } from './shipping.translations';

/** Translation keys of the error messages. */
export type ShippingMessage = Extract<
  keyof (typeof shippingTranslations)['en'],
  `${keyof ShippingInfo}.${'short' | 'short4' | 'short7' | 'long' | 'invalid' | 'missing' | 'outside'}` | 'field.refused'
>;

const messageKey = (message: ShippingMessage): ShippingMessage => message;
/** Message for a minimum of four characters instead of five. */
const SHORT_POSTAL_CODE_LENGTH = 4;

const requiredText = (field: 'firstName' | 'lastName' | 'address' | 'city') =>
  v.pipe(
    textOfLength(ORDER_LIMITS[field], messageKey(`${field}.short`), messageKey(`${field}.long`)),
    v.check((text) => (field === 'address' ? isStreet(text) : isName(text)), messageKey(`${field}.invalid`)),
  );

const email = emailText(messageKey('email.invalid'));

const phone = v.pipe(v.string(), v.trim());

const postalCode = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => visibleLength(text) <= ORDER_LIMITS.postalCode.max, messageKey('postalCode.long')),
);

type PostalArea = Pick<ShippingInfo, 'postalCode' | 'country'>;
const isLongEnough = ({ postalCode: code, country }: PostalArea) => visibleLength(code) >= minPostalCodeLength(country);
const hasFourCharacterMinimum = ({ country }: PostalArea) => minPostalCodeLength(country) === SHORT_POSTAL_CODE_LENGTH;
const isOfCountry = ({ postalCode: code, country }: PostalArea) => isPostalCode(country, code);
const isInDeliveryArea = ({ postalCode: code, country }: PostalArea) => isDeliverable(country, code);

type PhoneOfCountry = Pick<ShippingInfo, 'phone' | 'country'>;
const LONG_PHONE_DIGIT_COUNT = 9;
const MAX_PHONE_DIGITS = 15;
const hasNineDigitMinimum = ({ country }: PhoneOfCountry) => minPhoneDigits(country) === LONG_PHONE_DIGIT_COUNT;
const hasEnoughDigits = ({ phone: number, country }: PhoneOfCountry) => phoneDigitCount(number) >= minPhoneDigits(country);
const isValidPhone = ({ phone: number }: PhoneOfCountry) => isPhone(number, 0) && number.length <= ORDER_LIMITS.phone.max;

const PHONE_PATHS = [['phone'], ['country']] as const;
const POSTAL_CODE_PATHS = [['postalCode'], ['country']] as const;

/**
 * The shipping address of an order. Texts are trimmed, the e-mail is in lower case; messages are translation keys. Lengths and countries
 * are those of the contracts, so that the server accepts every valid value.
 */
export const shippingSchema = v.pipe(
  v.object({
    firstName: requiredText('firstName'),
    lastName: requiredText('lastName'),
    email,
    phone,
    address: requiredText('address'),
    city: requiredText('city'),
    postalCode,
    country: v.picklist(COUNTRIES, messageKey('country.missing')),
  }),
  // A field with an error skips the checks below.
  v.forward(
    v.partialCheck(
      PHONE_PATHS,
      (phoneOfCountry) => !hasNineDigitMinimum(phoneOfCountry) || hasEnoughDigits(phoneOfCountry),
      messageKey('phone.short'),
    ),
    ['phone'],
  ),
  v.forward(
    v.partialCheck(
      PHONE_PATHS,
      (phoneOfCountry) => hasNineDigitMinimum(phoneOfCountry) || hasEnoughDigits(phoneOfCountry),
      messageKey('phone.short7'),
    ),
    ['phone'],
  ),
  v.forward(
    v.partialCheck(PHONE_PATHS, ({ phone: number }) => phoneDigitCount(number) <= MAX_PHONE_DIGITS, messageKey('phone.long')),
    ['phone'],
  ),
  v.forward(v.partialCheck(PHONE_PATHS, isValidPhone, messageKey('phone.invalid')), ['phone']),
  v.forward(
    v.partialCheck(
      POSTAL_CODE_PATHS,
      (postalArea) => hasFourCharacterMinimum(postalArea) || isLongEnough(postalArea),
      messageKey('postalCode.short'),
    ),
    ['postalCode'],
  ),
  v.forward(
    v.partialCheck(
      POSTAL_CODE_PATHS,
      (postalArea) => !hasFourCharacterMinimum(postalArea) || isLongEnough(postalArea),
      messageKey('postalCode.short4'),
    ),
    ['postalCode'],
  ),
  v.forward(v.partialCheck(POSTAL_CODE_PATHS, isOfCountry, messageKey('postalCode.invalid')), ['postalCode']),
  v.forward(v.partialCheck(POSTAL_CODE_PATHS, isInDeliveryArea, messageKey('postalCode.outside')), ['postalCode']),
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
