import { getRecallNotice } from '@brote/contracts/recalls';
import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { composeRecallMail } from '#app/messages/rendering/compose-recall-mail';
import { composeRemedyMail } from '#app/messages/rendering/compose-remedy-mail';
import type { RecallMessage } from '#app/messages/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

/** Prepares the mails to a buyer of recalled brushes. The law requires them, so preferences are not checked. */
@Injectable()
export class PrepareRecallMail {
  constructor(
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async prepare(template: RecallMessage, { aboutId: noticeId }: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const notice = await this.requests.send(getRecallNotice, { noticeId });
    const { email: recipient, doneRemedy } = notice;
    if (template === 'recall-notice') return { recipient, body: composeRecallMail(notice, this.config.shop) };
    if (doneRemedy === null || doneRemedy === 'refund') return { suppressed: 'it is no longer so' };
    return { recipient, body: composeRemedyMail(notice, doneRemedy, this.config.shop) };
  }
}
