import { allowEmpty, hash, text } from './params';

const optionalText = allowEmpty(text());

/** A postal address as customers and payment methods take it; empty parts are unset. */
export const postalAddress = hash({
  line1: optionalText,
  line2: optionalText,
  city: optionalText,
  state: optionalText,
  postal_code: optionalText,
  country: optionalText,
});
