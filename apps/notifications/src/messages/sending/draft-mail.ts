import { Injectable } from '@nestjs/common';
import type { MessageKind } from '#app/messages/rendering/message-kinds';
import type { ClaimedMail } from './claimed-mail';
import type { MailDraft, SuppressedMail } from './mail-draft';
import { PrepareAccountMail } from './prepare-account-mail';
import { PrepareLinkMail } from './prepare-link-mail';
import { PrepareOrderMail } from './prepare-order-mail';
import { PrepareRecallMail } from './prepare-recall-mail';
import { PrepareSubscriptionMail } from './prepare-subscription-mail';
import { PrepareWithdrawalMail } from './prepare-withdrawal-mail';
import { RegisteredPreparers } from './registered-preparers';

/** Drafts of the shop's own mails to customers, and to support about messages of customers. */
export type ShopMessageKind = Exclude<MessageKind, { about: 'staff' | 'stock' }>;

/** Drafts of the legally required mails about an order, and of the requested links. */
@Injectable()
export class LegalMailPreparers {
  constructor(
    readonly prepareWithdrawalMail: PrepareWithdrawalMail,
    readonly prepareRecallMail: PrepareRecallMail,
    readonly prepareLinkMail: PrepareLinkMail,
  ) {}
}

/** Drafts a mail of the shop, or returns the reason for sending none. */
@Injectable()
export class DraftMail {
  constructor(
    private readonly prepareOrderMail: PrepareOrderMail,
    private readonly prepareAccountMail: PrepareAccountMail,
    private readonly legalMailPreparers: LegalMailPreparers,
    private readonly registeredPreparers: RegisteredPreparers,
    private readonly prepareSubscriptionMail: PrepareSubscriptionMail,
  ) {}

  /** Throws the errors of its requests. */
  async draft(kind: ShopMessageKind, claimedMail: ClaimedMail): Promise<MailDraft | SuppressedMail> {
    switch (kind.about) {
      case 'order':
        return this.prepareOrderMail.prepare(kind.template, claimedMail);
      case 'account':
        return this.prepareAccountMail.prepare(claimedMail);
      case 'withdrawal':
        return this.legalMailPreparers.prepareWithdrawalMail.prepare(kind.template, claimedMail);
      case 'subscription':
        return this.prepareSubscriptionMail.prepare(kind.template, claimedMail);
      case 'recall':
        return this.legalMailPreparers.prepareRecallMail.prepare(kind.template, claimedMail);
      case 'link':
        return this.legalMailPreparers.prepareLinkMail.prepare(kind.template, claimedMail);
      case 'ticket':
        return this.registeredPreparers.get(kind.about).prepare(kind.template, claimedMail);
    }
  }
}
