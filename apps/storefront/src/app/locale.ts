import type { Locale } from '@brote/contracts/browser';
import { detectLocale, isLocale } from '@brote/ui-kit/i18n';

/** Where the visitor's choice is kept: a cookie, because the server writes the pages in that language. */
const COOKIE = 'brote.locale';
const ONE_YEAR_S = 31_536_000;

/** `/es` or `/en` when the address is fixed to a language, nothing otherwise. */
export const localePrefix = (pathname: string): string => /^\/(?:es|en)(?=\/|$)/.exec(pathname)?.[0] ?? '';

/** The same page in another language; an address that is not fixed to one stays as it is. */
export function inLocale(pathname: string, locale: Locale): string {
  const prefix = localePrefix(pathname);
  return prefix === '' ? pathname : `/${locale}${pathname.slice(prefix.length)}`;
}

function chosenLocale(): Locale | null {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
  return isLocale(value) ? value : null;
}

/** Keeps the visitor's choice for a year. */
export function keepLocale(locale: Locale): void {
  document.cookie = `${COOKIE}=${locale}; path=/; max-age=${ONE_YEAR_S}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;
}

/** The language to begin with: the address decides, then the visitor's choice, then the browser. */
export function startingLocale(): Locale {
  const fixed = localePrefix(window.location.pathname).slice(1);
  return isLocale(fixed) ? fixed : (chosenLocale() ?? detectLocale(navigator.languages));
}
