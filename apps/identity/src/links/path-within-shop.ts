const NOWHERE = 'https://shop.invalid';
/** Maximum length. The link in the e-mail contains the path and must stay short for mail clients. */
const LONGEST_ENCODED = 300;

/** The path when it stays within the shop, otherwise null: no other host, no scheme, no backslash that browsers read as a slash. */
export function pathWithinShop(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || /[\\\s\p{Cc}\p{Surrogate}]/u.test(path) || encodeURIComponent(path).length > LONGEST_ENCODED) return null;
  const address = URL.canParse(path, NOWHERE) ? new URL(path, NOWHERE) : null;
  return address?.origin === NOWHERE && !address.pathname.startsWith('//') ? path : null;
}
