import type { PRIVATE_PAGES } from './storefront.pages';

type PrivatePage = Exclude<(typeof PRIVATE_PAGES)[number], `${string}:${string}`>;
type PathValues = Readonly<Record<string, string>>;

/**
 * Path of a link with a secret. Only a private page may get one: it is not cached and not listed by search engines.
 *
 * @param fragment the secret and its parameters, behind `#`: browsers send it to no server, so no log, proxy or Referer contains it
 * @param query parameters that servers may know
 */
export function privatePagePath(page: PrivatePage, fragment: PathValues, query: PathValues = {}): string {
  const search = encodeValues(query);
  return `${page}${search === '' ? '' : `?${search}`}#${encodeValues(fragment)}`;
}

function encodeValues(values: PathValues): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
}
