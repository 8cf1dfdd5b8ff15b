import type { Locale } from '@brote/contracts';
import type { Channel } from '@brote/contracts/notifications';
import type { MailBody } from './mail-body';
import { mailFrame, preferenceLinks, type WayOut } from './mail-frame';
import type { ShopDetails } from './shop-details';
import { excerptOf, fill, paragraphsOf, type TemplateContent, type VariableValues } from './template-content';
import { TRANSLATIONS } from './translations/translations';

/** Written by staff: news for a segment, words for one person, a try for themselves. */
export const STAFF_MESSAGES = ['announcement', 'personal-message', 'template-test'] as const;
export type StaffMessage = (typeof STAFF_MESSAGES)[number];

export interface StaffMailData {
  words: TemplateContent;
  channel: Channel;
  locale: Locale;
  values: VariableValues;
  /** Switches such mails off; null where that cannot be done. */
  wayOut: WayOut | null;
}

/** Writes a mail in the words of staff. Null when they have none in that language, or name what is not known. */
export function composeStaffMail(
  message: StaffMessage,
  { words, channel, locale, values, wayOut }: StaffMailData,
  shop: ShopDetails,
): MailBody | null {
  const content = fill(words.content[locale] ?? '', values);
  const subject = fill(words.subject?.[locale] ?? shop.seller.name, values);
  if (!content || !subject) return null;
  const { reasons, test } = TRANSLATIONS[locale].staff;
  return mailFrame(locale, shop, {
    subject: message === 'template-test' ? test(subject) : subject,
    // A text and a notice say all of it.
    preheader: channel === 'email' ? excerptOf(content) : content.trim(),
    heading: subject,
    paragraphs: paragraphsOf(content),
    reason: reasons[message](shop.seller.name),
    footer: wayOut === null ? [] : preferenceLinks(locale, shop, wayOut),
  });
}
