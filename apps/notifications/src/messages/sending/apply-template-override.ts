import { overrideShortText, overrideBody } from '#app/messages/rendering/override-body';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

type ClaimedText = Pick<ClaimedMail, 'template' | 'channel' | 'words'>;

/** Replaces the shop's own text with the active template, if there is one. A text message has no text of the shop's own. */
export function applyTemplateOverride(
  draft: MailDraft,
  { template, channel, words }: ClaimedText,
  shopEmail: string,
): MailDraft | SuppressedMail {
  if (words === null) return channel === 'sms' ? { suppressed: 'its template is no longer in use' } : draft;
  const variableValues = { ...draft.values, shop_email: shopEmail };
  if (channel === 'email') return { ...draft, body: overrideBody(draft.body, template, words, variableValues) };
  const body = overrideShortText(draft.body, words, variableValues);
  if (body !== null) return { ...draft, body };
  return channel === 'sms' ? { suppressed: 'its template names what is not known' } : draft;
}
