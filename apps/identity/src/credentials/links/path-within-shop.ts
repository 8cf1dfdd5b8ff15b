const DUMMY_ORIGIN = 'https://shop.invalid';
/** Maximum length. The link in the e-mail contains the path and must stay short for mail clients. */
const MAX_ENCODED_LENGTH = 300;

/** The path when it stays within the shop, otherwise null: no other host, no scheme, no backslash that browsers read as a slash. */
export function pathWithinShop(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || /[\\\s\p{Cc}\p{Surrogate}]/u.test(path) || encodeURIComponent(path).length > MAX_ENCODED_LENGTH)
    return null;
  const url = URL.canParse(path, DUMMY_ORIGIN) ? new URL(path, DUMMY_ORIGIN) : null;
  return url?.origin === DUMMY_ORIGIN && !url.pathname.startsWith('//') ? path : null;
}
