/** The two languages of the shop. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** Cookie with the chosen language over plain HTTP, which only a shop on localhost uses. */
export const LOCALE_COOKIE = 'brote.locale';
/** The same cookie over TLS: with this prefix no other host of the domain can set it. */
export const SECURE_LOCALE_COOKIE = `__Host-${LOCALE_COOKIE}`;
