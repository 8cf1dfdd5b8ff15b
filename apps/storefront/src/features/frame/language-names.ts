import type { Locale } from '@brote/contracts/browser';

/** Languages in their own words; not translated, so that whoever needs one can read it. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };
