import { getRecallNotice } from '@brote/contracts/recalls';
import { Ask } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeRecallMail } from '#app/rendering/compose-recall-mail';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft } from './mail-draft';

/** Makes the mail to somebody who got what is called back. The law demands it: no preference is asked. */
@Injectable()
export class PrepareRecallMail {
  constructor(
    private readonly ask: Ask,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws what asking throws. */
  async execute({ aboutId: noticeId }: ClaimedMail): Promise<MailDraft> {
    const notice = await this.ask.ask(getRecallNotice, { noticeId });
    return { recipient: notice.email, body: composeRecallMail(notice, this.config.shop) };
  }
}
