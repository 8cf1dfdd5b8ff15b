import { Database, ProcessLock, type Sql, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { madridDay } from './calendar/madrid-day';

/** The service's own data, and the time and day it is there. */
@Injectable()
export class Store implements Sql {
  constructor(
    readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly processLock: ProcessLock,
  ) {}

  /** The number of this process, to be written beside what it takes hold of; null while only time frees that. */
  get holder(): string | null {
    return this.processLock.holder;
  }

  /** One statement that is a transaction by itself. */
  query<T>(sql: string, params: unknown[] = []): Promise<T[]> {
    return this.database.query<T>(sql, params);
  }

  /** All of it happens, or nothing; it may run again, so it must have no effects outside. */
  run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(work);
  }

  /** By the shop's clock. */
  now(): Date {
    return this.clock.now();
  }

  /** The calendar day in the shop's zone. */
  today(): string {
    return madridDay(this.clock.now());
  }
}
