import {
  Database,
  ProcessLock,
  type Sql,
  type SqlParams,
  type Transaction,
  type TransactionRepository,
  UnitOfWork,
} from '@brote/persistence';
import { Clock, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { EntityTarget, ObjectLiteral } from 'typeorm';

/** Database of the service, with the shop's time and day. */
@Injectable()
export class SubscriptionStore implements Sql {
  constructor(
    readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly processLock: ProcessLock,
  ) {}

  /** Number of this process, stored with each lease; null while only the lease time frees the rows. */
  get leaseHolder(): string | null {
    return this.processLock.holder;
  }

  /** Runs one statement as its own transaction. */
  query<T>(sql: string, params: SqlParams = {}): Promise<T[]> {
    return this.database.query<T>(sql, params);
  }

  /** The repository of an entity. Each of its statements is a transaction by itself. */
  repository<E extends ObjectLiteral>(entity: EntityTarget<E>): TransactionRepository<E> {
    return this.database.repository(entity);
  }

  /** Runs a transaction. It may run again, so it must have no effects outside the database. */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(work);
  }

  /** Current time of the shop's clock. */
  now(): Date {
    return this.clock.now();
  }

  /** Current calendar day in the shop's zone. */
  today(): string {
    return madridDay(this.clock.now());
  }
}
