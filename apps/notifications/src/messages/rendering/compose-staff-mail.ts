import type { Locale } from '@brote/contracts';
import type { Channel } from '@brote/contracts/notifications';
import type { MailBody } from './mail-body';
import { mailFrame, preferenceLinks, type UnsubscribeLink } from './mail-frame';
import type { ShopDetails } from '../../shop-details';
import { excerptOf, fillVariables, paragraphsOf, type TemplateContent, type VariableValues } from './template-content';
import { TRANSLATIONS } from './translations/translations';

/** Messages written by staff: news for a segment, a message to one person, a test for themselves. */
export const STAFF_MESSAGES = ['announcement', 'personal-message', 'template-test'] as const;
export type StaffMessage = (typeof STAFF_MESSAGES)[number];

export interface StaffMailData {
  words: TemplateContent;
  channel: Channel;
  locale: Locale;
  values: VariableValues;
  /** Token that switches such mails off; null where that is not possible. */
  wayOut: UnsubscribeLink | null;
}

/** Writes a mail in the words of staff. Null without a text in that language, or with an unknown variable. */
export function composeStaffMail(
  message: StaffMessage,
  { words: wording, channel, locale, values, wayOut }: StaffMailData,
  shop: ShopDetails,
): MailBody | null {
  const content = fillVariables(wording.content[locale] ?? '', values);
  const subject = fillVariables(wording.subject?.[locale] ?? shop.seller.name, values);
  if (!content || !subject) return null;
  const { reasons, test } = TRANSLATIONS[locale].staff;
  return mailFrame(locale, shop, {
    subject: message === 'template-test' ? test(subject) : subject,
    // A text message and a notice use the whole content.
    preheader: channel === 'email' ? excerptOf(content) : content.trim(),
    heading: subject,
    paragraphs: paragraphsOf(content),
    reason: reasons[message](shop.seller.name),
    footer: wayOut === null ? [] : preferenceLinks(locale, shop, wayOut),
  });
}
