import type { Locale } from '@brote/contracts/browser';

/** Languages in their own language; not translated, so that each reader finds theirs. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', es: 'Español' };
