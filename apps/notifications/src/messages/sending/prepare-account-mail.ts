import { getIdentityMessage, type IdentityMessageContent } from '@brote/contracts/identity';
import { RequestClient, Refusal } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeAccountMail } from '#app/messages/rendering/compose-account-mail';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

/** Prepares a mail about an account. Its address and the secret of its link exist only in memory, from here to the mail server. */
@Injectable()
export class PrepareAccountMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare({ aboutId: messageId }: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const content = await this.findContent(messageId);
    if (content === null) return { suppressed: 'it was no longer wanted' };
    return { recipient: content.recipient, body: composeAccountMail(content, this.config.shop) };
  }

  /** Null when the link was replaced, has expired, or the account is gone. */
  private async findContent(messageId: string): Promise<IdentityMessageContent | null> {
    try {
      return await this.requests.send(getIdentityMessage, { messageId });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'MESSAGE_UNKNOWN') return null;
      throw error;
    }
  }
}
