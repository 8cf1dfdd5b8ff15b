import type { MailFeedbackKind, MailProvider } from '@brote/contracts/notifications';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { hashAddress } from './hash-address';
import { SELECT_SUPPRESSION } from './suppressions.sql';

export interface Suppression {
  kind: MailFeedbackKind;
  provider: MailProvider;
  reason: string;
}

/** Reads the suppression list. */
@Injectable()
export class SuppressionQueries {
  constructor(private readonly database: Database) {}

  /** Null for an address that gets all mails. */
  async findSuppressionOf(address: string): Promise<Suppression | null> {
    const [row] = await this.database.query<Suppression>(SELECT_SUPPRESSION, { addressHash: hashAddress(address) });
    return row ?? null;
  }
}
