import type { PRIVATE_PAGES } from './storefront.pages';

type PrivatePage = Exclude<(typeof PRIVATE_PAGES)[number], `${string}:${string}`>;
type Values = Readonly<Record<string, string>>;

/**
 * Path of a link with a secret. Only a private page may get one: it is not cached and not listed by search engines.
 *
 * @param behindHash the secret and its parameters, behind `#`: browsers send it to no server, so no log, proxy or Referer contains it
 * @param query parameters that servers may know
 */
export function privatePagePath(page: PrivatePage, behindHash: Values, query: Values = {}): string {
  const search = encoded(query);
  return `${page}${search === '' ? '' : `?${search}`}#${encoded(behindHash)}`;
}

function encoded(values: Values): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
