import { emptyable, hash, text } from './params';

const part = emptyable(text());

/** A postal address as customers and payment methods take it; empty parts are unset. */
export const postalAddress = hash({ line1: part, line2: part, city: part, state: part, postal_code: part, country: part });
