import { getWithdrawal } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeWithdrawalMail } from '#app/messages/rendering/compose-withdrawal-mail';
import type { WithdrawalMessage } from '#app/messages/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft } from './mail-draft';

/** Prepares a mail about a withdrawal. The law requires it, so preferences are not checked. */
@Injectable()
export class PrepareWithdrawalMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(template: WithdrawalMessage, { aboutId: withdrawalId }: ClaimedMail): Promise<MailDraft> {
    const withdrawal = await this.requests.send(getWithdrawal, { withdrawalId });
    return { recipient: withdrawal.email, body: composeWithdrawalMail(template, withdrawal, this.config.shop) };
  }
}
