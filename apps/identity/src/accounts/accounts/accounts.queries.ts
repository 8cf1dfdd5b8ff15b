import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Account } from './account.entity';

/** Reads of accounts, outside transactions. */
@Injectable()
export class AccountsQueries {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  findById(id: string): Promise<Account | null> {
    return this.accounts.findOneBy({ id });
  }

  /** `email` in lower case. */
  findByEmail(email: string): Promise<Account | null> {
    return this.accounts.findOneBy({ email });
  }

  /** Contacts of accounts that may receive e-mails, in no order. */
  findOpenAccounts(ids: string[]): Promise<Account[]> {
    return this.accounts.findBy({ id: In(ids), state: In(['unconfirmed', 'active']) });
  }
}
