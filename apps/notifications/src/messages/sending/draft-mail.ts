import { RequestClient } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import type { MessageKind } from '#app/messages/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';
import { prepareAccountMail } from './prepare-account-mail';
import { prepareOrderLinkMail, preparePlanLinkMail } from './prepare-link-mail';
import { PrepareOrderMail } from './prepare-order-mail';
import { prepareRecallMail } from './prepare-recall-mail';
import { PrepareSubscriptionMail } from './prepare-subscription-mail';
import { prepareWithdrawalMail } from './prepare-withdrawal-mail';
import { RegisteredPreparers } from './registered-preparers';

/** Drafts of the shop's own mails to customers, and to support about messages of customers. */
export type ShopMessageKind = Exclude<MessageKind, { about: 'staff' | 'stock' }>;

/** Drafts a mail of the shop, or returns the reason for sending none. */
@Injectable()
export class DraftMail {
  constructor(
    private readonly prepareOrderMail: PrepareOrderMail,
    private readonly prepareSubscriptionMail: PrepareSubscriptionMail,
    private readonly registeredPreparers: RegisteredPreparers,
    private readonly requests: RequestClient,
    private readonly config: NotificationsConfig,
  ) {}

  /** Throws the errors of its requests. */
  async draft(kind: ShopMessageKind, claimedMail: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    const { shop } = this.config;
    const { aboutId } = claimedMail;
    switch (kind.about) {
      case 'order':
        return this.prepareOrderMail.prepare(kind.template, claimedMail);
      case 'account':
        return prepareAccountMail(this.requests, shop, aboutId);
      case 'withdrawal':
        return prepareWithdrawalMail(this.requests, shop, kind.template, aboutId);
      case 'subscription':
        return this.prepareSubscriptionMail.prepare(kind.template, claimedMail);
      case 'recall':
        return prepareRecallMail(this.requests, shop, kind.template, aboutId);
      case 'link':
        return (kind.template === 'order-link' ? prepareOrderLinkMail : preparePlanLinkMail)(this.requests, shop, aboutId);
      case 'ticket':
        return this.registeredPreparers.forTickets().prepare(kind.template, claimedMail);
    }
  }
}
