import { Injectable } from '@nestjs/common';
import type { MessageKind } from '#app/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft } from './mail-draft';
import type { Suppressed } from './outgoing-mail';
import { PrepareAccountMail } from './prepare-account-mail';
import { PrepareLinkMail } from './prepare-link-mail';
import { PrepareOrderMail } from './prepare-order-mail';
import { PrepareRecallMail } from './prepare-recall-mail';
import { PrepareSubscriptionMail } from './prepare-subscription-mail';
import { PrepareTicketMail } from './prepare-ticket-mail';
import { PrepareWithdrawalMail } from './prepare-withdrawal-mail';

/** What the shop itself has to say to customers, and to support of what they wrote. */
export type ShopMessageKind = Exclude<MessageKind, { about: 'staff' | 'stock' }>;

/** What the law has the shop say about an order, and the links that were asked for. */
@Injectable()
export class LegalMails {
  constructor(
    readonly withdrawal: PrepareWithdrawalMail,
    readonly recall: PrepareRecallMail,
    readonly link: PrepareLinkMail,
  ) {}
}

/** Drafts a mail of the shop, or returns why there is none. */
@Injectable()
export class DraftMail {
  constructor(
    private readonly orderMail: PrepareOrderMail,
    private readonly accountMail: PrepareAccountMail,
    private readonly legalMails: LegalMails,
    private readonly ticketMail: PrepareTicketMail,
    private readonly subscriptionMail: PrepareSubscriptionMail,
  ) {}

  /** Throws what asking throws. */
  async draft(kind: ShopMessageKind, claimed: ClaimedMail): Promise<MailDraft | Suppressed> {
    switch (kind.about) {
      case 'order':
        return this.orderMail.prepare(kind.template, claimed);
      case 'account':
        return this.accountMail.prepare(claimed);
      case 'withdrawal':
        return this.legalMails.withdrawal.prepare(kind.template, claimed);
      case 'subscription':
        return this.subscriptionMail.prepare(kind.template, claimed);
      case 'recall':
        return this.legalMails.recall.prepare(kind.template, claimed);
      case 'link':
        return this.legalMails.link.prepare(kind.template, claimed);
      case 'ticket':
        return this.ticketMail.prepare(kind.template, claimed);
    }
  }
}
