import type { PlanId } from '@brote/contracts/catalog';
import { planChosenAtSignUp, type UserEventData, userSignedUp } from '@brote/contracts/identity';
import { type EventContract } from '@brote/contracts';
import { Outbox } from '@brote/messaging';
import { type Transaction, updateVersion } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere } from 'typeorm';
import { Account } from './account.entity';
import { userEventData } from './account.view';

/** Accounts inside a transaction: locked when read, published when written. */
@Injectable()
export class Accounts {
  constructor(private readonly outbox: Outbox) {}

  /** The account, locked against other writers; null when there is none. */
  lockById(tx: Transaction, id: string): Promise<Account | null> {
    return this.lock(tx, { id });
  }

  /** The account with the address (lower case), locked; null when there is none. */
  lockByEmail(tx: Transaction, email: string): Promise<Account | null> {
    return this.lock(tx, { email });
  }

  /** Adds a new account and publishes it. */
  async insert(tx: Transaction, account: Account): Promise<void> {
    this.publish(tx, account, userSignedUp);
    await tx.repository(Account).insert(account);
    account.readVersion = account.version;
  }

  /** Writes a locked account, and publishes the events. @throws OptimisticLockError when it was not locked, and has changed */
  async save(tx: Transaction, account: Account, ...events: EventContract<UserEventData>[]): Promise<void> {
    for (const event of events) this.publish(tx, account, event);
    await updateVersion(tx, Account, account);
  }

  /** Deletes a locked account; the caller publishes that. */
  async delete(tx: Transaction, { id }: Account): Promise<void> {
    await tx.repository(Account).delete({ id });
  }

  /** Publishes an event of the account; the caller writes or deletes the row. */
  publish(tx: Transaction, account: Account, contract: EventContract<UserEventData>): void {
    account.version += 1;
    const { id, version } = account;
    const payload = userEventData(account);
    this.outbox.add(tx, contract, { aggregateId: id, version, payload, subjectUser: id });
  }

  /** Publishes the plan that the account was opened with; the caller writes the row. */
  publishChosenPlan(tx: Transaction, account: Account, planId: PlanId): void {
    account.version += 1;
    const { id, version } = account;
    this.outbox.add(tx, planChosenAtSignUp, { aggregateId: id, version, payload: { userId: id, planId }, subjectUser: id });
  }

  private lock(tx: Transaction, where: FindOptionsWhere<Account>): Promise<Account | null> {
    return tx.repository(Account).findOne({ where, lock: { mode: 'pessimistic_write' } });
  }
}
