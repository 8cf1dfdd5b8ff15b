import { getWithdrawal } from '@brote/contracts/orders';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeWithdrawalMail } from '#app/rendering/compose-withdrawal-mail';
import type { WithdrawalMessage } from '#app/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft } from './mail-draft';

/** Makes a mail about a withdrawal. The law demands it: no preference is asked. */
@Injectable()
export class PrepareWithdrawalMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws what asking throws. */
  async prepare(template: WithdrawalMessage, { aboutId: withdrawalId }: ClaimedMail): Promise<MailDraft> {
    const withdrawal = await this.requests.send(getWithdrawal, { withdrawalId });
    return { recipient: withdrawal.email, body: composeWithdrawalMail(template, withdrawal, this.config.shop) };
  }
}
