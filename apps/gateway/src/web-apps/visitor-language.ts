import { LOCALE_COOKIE, LOCALES, SECURE_LOCALE_COOKIE, type Locale } from '@brote/contracts';
import type { FastifyRequest } from 'fastify';

/** Languages of Spain whose speakers read Spanish rather than English. */
const LANGUAGES_SERVED_IN_SPANISH = ['es', 'ca', 'gl', 'eu'];
const FIXED_LANGUAGE_PATTERN = /^\/(es|en)(?=\/|$)/;

const isLocale = (value: string | undefined): value is Locale => LOCALES.some((locale) => locale === value);

/** The Vary header of addresses without a fixed language. */
export const VARY_BY_LANGUAGE = 'accept-language, cookie';

/** A parsed address: its fixed language, if any, and the path of the page. */
export function parseAddress(path: string): { fixed: Locale | undefined; path: string } {
  const fixed = FIXED_LANGUAGE_PATTERN.exec(path)?.[1];
  if (!isLocale(fixed)) return { fixed: undefined, path };
  return { fixed, path: path.slice(fixed.length + 1) || '/' };
}

/**
 * The visitor's choice, then the first language of the browser. The choice may be in the cookie without the prefix, which the storefront
 * replaces.
 */
export function visitorLanguage({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Locale {
  const chosenLocale = [cookies[SECURE_LOCALE_COOKIE], cookies[LOCALE_COOKIE]].find(isLocale);
  if (chosenLocale !== undefined) return chosenLocale;
  const [firstLanguage = ''] = (headers['accept-language'] ?? '').split(',');
  return LANGUAGES_SERVED_IN_SPANISH.includes(firstLanguage.trim().toLowerCase().split(/[-;]/)[0] ?? '') ? 'es' : 'en';
}
