import { Injectable } from '@nestjs/common';
import type { TicketAnswer, TicketMessage } from '#app/messages/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';

/** Prepares the mails about tickets. */
export interface TicketMailPreparer {
  /** Throws the errors of its requests. */
  prepare(template: TicketMessage | TicketAnswer, claimedMail: ClaimedMail): Promise<MailDraft | SuppressedMail>;
}

/** The preparer of a module above this one, which owns the content of the mail. The module registers it before the worker starts. */
@Injectable()
export class RegisteredPreparers {
  private ticketMails: TicketMailPreparer | undefined;

  registerForTickets(preparer: TicketMailPreparer): void {
    this.ticketMails = preparer;
  }

  /** @throws Error when no module registered one */
  forTickets(): TicketMailPreparer {
    if (!this.ticketMails) throw new Error('No module prepares the mails about tickets');
    return this.ticketMails;
  }
}
