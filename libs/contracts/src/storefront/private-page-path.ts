import type { PRIVATE_PAGES } from './storefront.pages';

type PrivatePage = Exclude<(typeof PRIVATE_PAGES)[number], `${string}:${string}`>;
type Values = Readonly<Record<string, string>>;

/**
 * The path of a link that carries a secret. Only a private page may get one: no cache keeps those, and no search engine lists them.
 *
 * @param behindHash the secret and what goes with it, behind `#`: browsers send it to no server, so no log, proxy or Referer holds it
 * @param query what servers may know
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
