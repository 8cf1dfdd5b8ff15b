import type { MailFeedbackKind, MessageTemplate } from '@brote/contracts/notifications';
import { Injectable } from '@nestjs/common';
import { NECESSITY_BY_TEMPLATE } from '#app/messages/suppressions/mail-necessity';
import { type Suppression, SuppressionQueries } from '#app/messages/suppressions/suppression-queries';
import type { OutgoingMessage } from '#app/transports/channels/transport';
import type { UndeliverableMail } from './mail-draft';

const REASONS: Readonly<Record<MailFeedbackKind, string>> = {
  'hard-bounce': 'mails to this address bounce',
  'soft-bounce': 'mails to this address bounced five times',
  complaint: 'the recipient reported a mail as spam',
};

/** Keeps mails that are not necessary from suppressed addresses. */
@Injectable()
export class CheckAddress {
  constructor(private readonly suppressions: SuppressionQueries) {}

  /** Returns the message itself, if it may be sent. */
  async check(template: MessageTemplate, message: OutgoingMessage): Promise<OutgoingMessage | UndeliverableMail> {
    if (message.channel !== 'email' || NECESSITY_BY_TEMPLATE[template].sentTo === 'every address') return message;
    const suppression = await this.suppressions.findSuppressionOf(message.recipient);
    return suppression === null ? message : { undeliverable: formatReason(suppression), message };
  }
}

function formatReason({ kind, reason }: Suppression): string {
  return reason === '' ? REASONS[kind] : `${REASONS[kind]}: ${reason}`;
}
