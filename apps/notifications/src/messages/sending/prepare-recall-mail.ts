import { getRecallNotice } from '@brote/contracts/recalls';
import type { RequestClient } from '@brote/messaging';
import { composeRecallMail } from '#app/messages/rendering/compose-recall-mail';
import { composeRemedyMail } from '#app/messages/rendering/compose-remedy-mail';
import type { RecallMessage } from '#app/messages/rendering/message-kinds';
import type { ShopDetails } from '#app/shop-details';
import type { MailDraft, SuppressedMail } from './mail-draft';

/**
 * Prepares the mails to a buyer of recalled brushes. The law requires them, so preferences are not checked. Throws the errors of its
 * requests.
 */
export async function prepareRecallMail(
  requests: RequestClient,
  shop: ShopDetails,
  template: RecallMessage,
  noticeId: string,
): Promise<MailDraft | SuppressedMail> {
  const notice = await requests.send(getRecallNotice, { noticeId });
  const { email: recipient, doneRemedy } = notice;
  if (template === 'recall-notice') return { recipient, body: composeRecallMail(notice, shop) };
  if (doneRemedy === null || doneRemedy === 'refund') return { suppressed: 'it is no longer so' };
  return { recipient, body: composeRemedyMail(notice, doneRemedy, shop) };
}
