import type { IdentityMessage, IdentityMessageContent } from '@brote/contracts/identity';
import type { Locale } from '@brote/contracts';
import { greetingName } from './typed-text';
import { momentText } from './formats';
import { shopUrl } from './links';
import type { MailLink, MailBody } from './mail-body';
import { mailFrame, preferenceLinks } from './mail-frame';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

/** Target of a mail when identity provides no path. Null for mails without a link, or whose link only identity can make. */
const DEFAULT_PATHS: Readonly<Record<IdentityMessage, string | null>> = {
  'confirm-email': null,
  'account-exists': '/login',
  'recover-password': null,
  'password-changed': '/forgot-password',
  'confirm-email-change': null,
  'email-change-notice': '/account?tab=security',
  'session-reused': '/login',
  'closure-started': null,
  'account-closed': null,
};

/** Mails to open accounts with a proven address. In others, a name that any visitor could have typed is not repeated to a stranger. */
const SECURITY_NOTICES: readonly IdentityMessage[] = ['password-changed', 'email-change-notice', 'session-reused'];
const ACCOUNT_NOTICES: readonly IdentityMessage[] = [...SECURITY_NOTICES, 'closure-started', 'account-closed'];

/** Writes a mail about an account. Only here the secret of its link enters the mail. */
export function composeAccountMail(content: IdentityMessageContent, shop: ShopDetails): MailBody {
  const { template, locale, fullName, validUntil, otherEmail } = content;
  const translations = TRANSLATIONS[locale].account;
  const { subject, preheader, heading, paragraphs, notYou } = translations.mails[template];
  const name = ACCOUNT_NOTICES.includes(template) ? greetingName(fullName?.trim().split(/\s/)[0] ?? '') : null;
  return mailFrame(locale, shop, {
    subject,
    preheader,
    heading: heading(name),
    paragraphs: paragraphs({ otherEmail }),
    button: buttonOf(content, shop),
    after: [
      ...(validUntil === null ? [] : [translations.validUntil(momentText(validUntil, locale))]),
      ...(notYou === null ? [] : [notYou(shop.seller.email)]),
    ],
    reason: translations.reason(shop.seller.name),
    footer: SECURITY_NOTICES.includes(template) ? preferenceLinks(locale, shop, null) : [],
  });
}

/** The subject alone; known before the content is requested. */
export function accountSubject(template: IdentityMessage, locale: Locale): string {
  return TRANSLATIONS[locale].account.mails[template].subject;
}

function buttonOf({ template, locale, path }: IdentityMessageContent, { publicOrigin }: ShopDetails): MailLink | null {
  const label = TRANSLATIONS[locale].account.mails[template].button;
  const target = path ?? DEFAULT_PATHS[template];
  return label === null || target === null ? null : { label, url: shopUrl(publicOrigin, target) };
}
