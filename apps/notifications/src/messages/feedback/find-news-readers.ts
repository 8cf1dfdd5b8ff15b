import { getContacts } from '@brote/contracts/identity';
import { RequestClient } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { RecipientKeys } from '#app/messages/sending/recipient-keys';
import { normalizeAddress } from '#app/messages/suppressions/hash-address';
import { SELECT_ACCOUNTS_MAILED } from './feedback.sql';

/** Finds the accounts that own an address, among those that got a mail at it. */
@Injectable()
export class FindNewsReaders {
  constructor(
    private readonly database: Database,
    private readonly requests: RequestClient,
    private readonly recipientKeys: RecipientKeys,
  ) {}

  /** Throws the errors of its request. */
  async find(address: string): Promise<string[]> {
    const rows = await this.database.query<{ userId: string }>(SELECT_ACCOUNTS_MAILED, { recipientKey: this.recipientKeys.keyOf(address) });
    if (rows.length === 0) return [];
    const { contacts } = await this.requests.send(getContacts, { userIds: rows.map(({ userId }) => userId) });
    return contacts.filter(({ email }) => normalizeAddress(email) === address).map(({ userId }) => userId);
  }
}
