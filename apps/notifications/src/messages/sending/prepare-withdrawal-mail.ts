import { getWithdrawal } from '@brote/contracts/orders';
import type { RequestClient } from '@brote/messaging';
import { composeWithdrawalMail } from '#app/messages/rendering/compose-withdrawal-mail';
import type { WithdrawalMessage } from '#app/messages/rendering/message-kinds';
import type { ShopDetails } from '#app/shop-details';
import type { MailDraft } from './mail-draft';

/** Prepares a mail about a withdrawal. The law requires it, so preferences are not checked. Throws the errors of its requests. */
export async function prepareWithdrawalMail(
  requests: RequestClient,
  shop: ShopDetails,
  template: WithdrawalMessage,
  withdrawalId: string,
): Promise<MailDraft> {
  const withdrawal = await requests.send(getWithdrawal, { withdrawalId });
  return { recipient: withdrawal.email, body: composeWithdrawalMail(template, withdrawal, shop) };
}
