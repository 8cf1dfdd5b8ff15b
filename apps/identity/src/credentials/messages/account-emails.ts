import { randomUUID } from 'node:crypto';
import type { Locale } from '@brote/contracts';
import { type IdentityMessage, identityMessageRequested } from '@brote/contracts/identity';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { INSERT_MESSAGE } from '../credentials.sql';

interface AccountEmail {
  template: IdentityMessage;
  accountId: string;
  recipient: string;
  locale: Locale;
  linkId?: string;
  /** Second address that the e-mail names. */
  otherEmail?: string;
}

/** Requests an e-mail. The event names no person; address and link are fetched when it is sent. */
@Injectable()
export class AccountEmails {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async requestEmail(tx: Transaction, { template, accountId, recipient, locale, linkId, otherEmail }: AccountEmail): Promise<void> {
    const messageId = randomUUID();
    const messageValues = {
      messageId,
      accountId,
      template,
      locale,
      recipient,
      otherEmail: otherEmail ?? null,
      linkId: linkId ?? null,
      now: this.clock.now(),
    };
    await tx.query(INSERT_MESSAGE, messageValues);
    const payload = { messageId, template, locale };
    this.outbox.add(tx, identityMessageRequested, { aggregateId: messageId, version: 1, payload, subjectUser: accountId });
  }
}
