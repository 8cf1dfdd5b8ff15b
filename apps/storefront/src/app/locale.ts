import { LOCALE_COOKIE, SECURE_LOCALE_COOKIE, type Locale } from '@brote/contracts/browser';
import { detectLocale, isLocale } from '@brote/ui-kit/i18n';

const ONE_YEAR_S = 31_536_000;

/** `/es` or `/en` when the address is fixed to a language, nothing otherwise. */
export const localePrefix = (pathname: string): string => /^\/(?:es|en)(?=\/|$)/.exec(pathname)?.[0] ?? '';

/** The same page in another language; an address that is not fixed to one stays as it is. */
export function localizePath(pathname: string, locale: Locale): string {
  const prefix = localePrefix(pathname);
  return prefix === '' ? pathname : `/${locale}${pathname.slice(prefix.length)}`;
}

/** Browsers refuse the prefix over plain HTTP. */
const isSecure = (): boolean => window.location.protocol === 'https:';

function readLocaleCookie(name: string): Locale | null {
  const value = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  return isLocale(value) ? value : null;
}

/** Takes the choice of a cookie without the prefix over, once. */
function readChosenLocale(): Locale | null {
  const unprefixedChoice = readLocaleCookie(LOCALE_COOKIE);
  if (!isSecure()) return unprefixedChoice;
  const storedChoice = readLocaleCookie(SECURE_LOCALE_COOKIE) ?? unprefixedChoice;
  if (storedChoice !== null && unprefixedChoice !== null) storeLocale(storedChoice);
  return storedChoice;
}

/** Stores the visitor's choice for a year. A cookie holds it, because the server renders the pages in that language. */
export function storeLocale(locale: Locale): void {
  const cookieAttributes = `path=/; samesite=lax`;
  if (!isSecure()) {
    document.cookie = `${LOCALE_COOKIE}=${locale}; ${cookieAttributes}; max-age=${ONE_YEAR_S}`;
    return;
  }
  document.cookie = `${SECURE_LOCALE_COOKIE}=${locale}; ${cookieAttributes}; max-age=${ONE_YEAR_S}; secure`;
  document.cookie = `${LOCALE_COOKIE}=; ${cookieAttributes}; max-age=0; secure`;
}

/** The initial language: from the URL, then from the visitor's choice, then from the browser. */
export function initialLocale(): Locale {
  const urlLocale = localePrefix(window.location.pathname).slice(1);
  return isLocale(urlLocale) ? urlLocale : (readChosenLocale() ?? detectLocale(navigator.languages));
}
