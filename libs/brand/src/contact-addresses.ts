/** Domain of the demonstration. Names below `.example` are reserved, so no mail reaches anyone. */
export const DEMO_DOMAIN = 'brote.example';

/** Domain for addresses that must not exist, such as the one of an erased person. */
export const INVALID_DOMAIN = 'brote.invalid';

/** An e-mail address of the demonstration. */
export const demoEmail = (localPart: string): string => `${localPart}@${DEMO_DOMAIN}`;

/** The address that customers write to, and the sender of mails: default of `SELLER_EMAIL` and `MAIL_FROM`. */
export const DEMO_CONTACT_EMAIL = `hola@${DEMO_DOMAIN}` as const;

/** Receives the contact form and support requests: default of `SUPPORT_EMAIL`. */
export const DEMO_SUPPORT_EMAIL = `soporte@${DEMO_DOMAIN}` as const;
