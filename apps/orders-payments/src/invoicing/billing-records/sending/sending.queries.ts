import { Database, type Sql, type Transaction, updateVersion } from '@brote/persistence';
import { MAX_RECORDS_PER_REQUEST, type VerifactuRecord } from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import type { BillingAnswer } from './billing-answer.entity';
import { BillingSender, type RecordRange } from './billing-sender.entity';
import {
  COUNT_PROBLEMS,
  COUNT_WAITING,
  SELECT_ANSWERED_RECORD,
  SELECT_ANSWERED_UNTIL,
  SELECT_OLDEST_WAITING,
  SELECT_PROBLEMS,
  SELECT_WAITING,
} from './sending.sql';

/** A record that waits for its answer. */
export interface WaitingRecord {
  position: number;
  record: VerifactuRecord;
}

/** A record with its answer. Amounts in cents. */
export interface AnsweredRecord {
  position: number;
  invoiceNumber: string;
  /** Day in Spain, `YYYY-MM-DD`. */
  issuedOn: string;
  total: number;
  /** Null before the answer, like the values after it. */
  verdict: BillingAnswer['verdict'] | null;
  code: number | null;
  description: string | null;
  csv: string | null;
  answeredAt: Date | null;
}

/** Answers that need staff. */
export interface ProblemCounts {
  rejectedCount: number;
  withErrorsCount: number;
}

/** Reads of sending, and the writes of its one row. */
@Injectable()
export class SendingQueries {
  constructor(private readonly database: Database) {}

  findSender(): Promise<BillingSender> {
    return this.database.repository(BillingSender).findOneByOrFail({ isOnlyRow: true });
  }

  /** @throws OptimisticLockError when another leader has changed the row */
  async saveSender(sender: BillingSender, sql: Sql = this.database): Promise<void> {
    sender.version = sender.readVersion + 1;
    await updateVersion(sql, BillingSender, sender);
  }

  /** Moves the end of the answered records on, after answers were inserted. */
  async advance(tx: Transaction, sender: BillingSender): Promise<void> {
    const [row] = await tx.query<{ answeredUntil: number }>(SELECT_ANSWERED_UNTIL, { answeredUntil: sender.answeredUntil });
    sender.answeredUntil = row?.answeredUntil ?? sender.answeredUntil;
  }

  /** The number of records without an answer; those above the limit are not counted. */
  async countWaiting({ answeredUntil }: BillingSender, limit = MAX_RECORDS_PER_REQUEST): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(COUNT_WAITING, { answeredUntil, limit });
    return row?.count ?? 0;
  }

  /** Records without an answer in their order, at most as many as one request has. With a range, those in it. */
  readWaiting({ answeredUntil }: BillingSender, range: RecordRange | null = null): Promise<WaitingRecord[]> {
    const params = { answeredUntil, last: range?.last ?? null, limit: MAX_RECORDS_PER_REQUEST };
    return this.database.query<WaitingRecord>(SELECT_WAITING, params);
  }

  /** The time of the oldest record without an answer; null without one. */
  async findOldestWaiting({ answeredUntil }: BillingSender): Promise<Date | null> {
    const [row] = await this.database.query<{ generatedAt: string }>(SELECT_OLDEST_WAITING, { answeredUntil });
    return row === undefined ? null : new Date(row.generatedAt);
  }

  /** A record with its answer; null without such a record. */
  async findAnsweredRecord(position: number): Promise<AnsweredRecord | null> {
    const [row] = await this.database.query<AnsweredRecord>(SELECT_ANSWERED_RECORD, { position });
    return row ?? null;
  }

  /** Records with errors that no later one replaces, after a position, the oldest first. */
  readProblems(after: number, limit: number): Promise<AnsweredRecord[]> {
    return this.database.query<AnsweredRecord>(SELECT_PROBLEMS, { after, limit });
  }

  async countProblems(): Promise<ProblemCounts> {
    const [row] = await this.database.query<ProblemCounts>(COUNT_PROBLEMS);
    return row ?? { rejectedCount: 0, withErrorsCount: 0 };
  }
}
