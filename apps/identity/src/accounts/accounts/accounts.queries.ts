import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Account } from './account.entity';

/** Reads of accounts, outside transactions. */
@Injectable()
export class AccountsQueries {
  constructor(private readonly dataSource: DataSource) {}

  byId(id: string): Promise<Account | null> {
    return this.dataSource.getRepository(Account).findOneBy({ id });
  }

  /** `email` in lower case. */
  byEmail(email: string): Promise<Account | null> {
    return this.dataSource.getRepository(Account).findOneBy({ email });
  }

  /** Contacts of accounts that may receive e-mails, in no order. */
  findOpenAccounts(ids: string[]): Promise<Account[]> {
    return this.dataSource.getRepository(Account).findBy({ id: In(ids), state: In(['unconfirmed', 'active']) });
  }
}
