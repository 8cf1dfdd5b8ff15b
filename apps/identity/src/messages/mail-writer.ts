import { randomUUID } from 'node:crypto';
import type { Locale } from '@brote/contracts';
import { type IdentityMessage, identityMessageWanted } from '@brote/contracts/identity';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';

interface WantedMail {
  template: IdentityMessage;
  accountId: string;
  recipient: string;
  locale: Locale;
  linkId?: string;
  /** A further address the mail names. */
  otherEmail?: string;
}

const INSERT = `
  INSERT INTO message (id, account_id, template, locale, recipient, other_email, link_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`;

/** Asks for a mail. The event names no person; address and link are asked for when the mail is sent. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async want(tx: Transaction, { template, accountId, recipient, locale, linkId, otherEmail }: WantedMail): Promise<void> {
    const messageId = randomUUID();
    const values = [messageId, accountId, template, locale, recipient, otherEmail ?? null, linkId ?? null, this.clock.now()];
    await tx.query(INSERT, values);
    const payload = { messageId, template, locale };
    this.outbox.add(tx, identityMessageWanted, { aggregateId: messageId, version: 1, payload, subjectUser: accountId });
  }
}
