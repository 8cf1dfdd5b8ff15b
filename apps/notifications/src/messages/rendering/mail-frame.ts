import type { Locale } from '@brote/contracts';
import { preferencesUrl, unsubscribeUrl } from './links';
import type { MailLink, MailBody } from './mail-body';
import type { Topic } from './message-kinds';
import type { ShopDetails } from '../../shop-details';
import { TRANSLATIONS } from './translations/translations';

/** Content that a mail must provide; the rest is empty or the same in all. */
export type MessageParts = Pick<MailBody, 'subject' | 'preheader' | 'heading' | 'paragraphs' | 'reason'> & Partial<MailBody>;

/** Creates a body with the parts of every mail: the seller and the contact. */
export function mailFrame(locale: Locale, { seller }: ShopDetails, messageParts: MessageParts): MailBody {
  const translations = TRANSLATIONS[locale];
  const { name, address, email, taxId, register } = seller;
  return {
    lang: locale,
    button: null,
    after: [],
    order: null,
    statement: null,
    details: [],
    closing: null,
    care: null,
    rights: [],
    form: null,
    links: [],
    contact: translations.contact(email),
    seller: [`${name}, ${address}`, `${translations.taxId}: ${taxId}${register === '' ? '' : `. ${register}`}`],
    footer: [],
    ...messageParts,
  };
}

/** Link that switches such mails off at once. */
export interface UnsubscribeLink {
  topic: Topic;
  token: string;
}

/** Links to the preferences of an account, and to switching this kind of mail off at once. */
export function preferenceLinks(locale: Locale, { publicOrigin }: ShopDetails, unsubscribeLink: UnsubscribeLink | null): MailLink[] {
  const { unsubscribe, preferences } = TRANSLATIONS[locale].preferences;
  const preferencesLink = { label: preferences, url: preferencesUrl(publicOrigin) };
  return unsubscribeLink === null
    ? [preferencesLink]
    : [{ label: unsubscribe[unsubscribeLink.topic], url: unsubscribeUrl(publicOrigin, unsubscribeLink.token) }, preferencesLink];
}
