import { getIdentityMessage } from '@brote/contracts/identity';
import { type RequestClient, Refusal } from '@brote/messaging';
import { composeAccountMail } from '#app/messages/rendering/compose-account-mail';
import type { ShopDetails } from '#app/shop-details';
import type { MailDraft, SuppressedMail } from './mail-draft';

/**
 * Prepares a mail about an account. Its address and the secret of its link exist only in memory, from here to the mail server. None is sent
 * when the link was replaced, has expired, or the account is gone. Throws the other errors of its request.
 */
export async function prepareAccountMail(
  requests: RequestClient,
  shop: ShopDetails,
  messageId: string,
): Promise<MailDraft | SuppressedMail> {
  try {
    const content = await requests.send(getIdentityMessage, { messageId });
    return { recipient: content.recipient, body: composeAccountMail(content, shop) };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'MESSAGE_UNKNOWN') return { suppressed: 'it was no longer wanted' };
    throw error;
  }
}
