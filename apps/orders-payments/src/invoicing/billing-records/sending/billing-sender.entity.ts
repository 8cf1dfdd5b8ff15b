import { nextRequestAt } from '@brote/verifactu';
import { AfterLoad, Column, Entity, PrimaryColumn, VersionColumn } from 'typeorm';

/** Milliseconds before the first and the last attempts after failures; the delays in between double. */
interface RetryDelays {
  first: number;
  longest: number;
}

const UNREACHABLE_DELAYS: RetryDelays = { first: 5_000, longest: 600_000 };
/** A refused request will be refused again until the certificate or the program changes. */
const REFUSED_DELAYS: RetryDelays = { first: 60_000, longest: 3_600_000 };
const MAX_MESSAGE_LENGTH = 500;

/** Why the agency processed nothing. */
export interface Refusal {
  reason: 'request' | 'certificate';
  code?: number;
  message: string;
}

/** Positions of the first and the last record of a request. */
export interface RecordRange {
  first: number;
  last: number;
}

/** The state of sending, in one row. Times are those of the shop's clock. */
@Entity('billing_sender')
export class BillingSender {
  @PrimaryColumn('boolean') isOnlyRow!: boolean;
  @VersionColumn() version!: number;
  /** Records up to this position have an answer. */
  @Column('bigint') answeredUntil!: number;
  /** The end of the last request that the agency processed; null before the first one. */
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  /** The time that the agency demands between two requests. */
  @Column('int') waitingSeconds!: number;
  @Column('timestamptz', { nullable: true }) failedAt!: Date | null;
  /** Failed attempts since the last answer. */
  @Column('int') failures!: number;
  /** The first of these attempts without an answer. */
  @Column('timestamptz', { nullable: true }) unreachableSince!: Date | null;
  @Column('timestamptz', { nullable: true }) refusedAt!: Date | null;
  @Column('text', { nullable: true }) refusalReason!: Refusal['reason'] | null;
  @Column('int', { nullable: true }) refusalCode!: number | null;
  @Column('text', { nullable: true }) refusalMessage!: string | null;
  /** Positions of a request whose outcome is unknown, so that its records must be queried first. */
  @Column('bigint', { nullable: true }) unansweredFirst!: number | null;
  @Column('bigint', { nullable: true }) unansweredLast!: number | null;
  /** The stored version. */
  readVersion = 0;

  @AfterLoad()
  protected rememberVersion(): void {
    this.readVersion = this.version;
  }

  /** Records of a request that was started and has no stored answer. */
  get unanswered(): RecordRange | null {
    const { unansweredFirst: first, unansweredLast: last } = this;
    return first === null || last === null ? null : { first, last };
  }

  /** Whether a fault delays the records that wait. */
  get isDisturbed(): boolean {
    return this.unreachableSince !== null || this.refusedAt !== null;
  }

  /**
   * The time of the next request: after the agency's waiting time, at once with a full request, and later after failures. Null: at once.
   * A stored time in the future comes from a clock that was wrong, and delays nothing.
   */
  nextRequestAt(waitingRecords: number, now: Date): Date | null {
    const { answeredAt, waitingSeconds } = this;
    const isAnswered = answeredAt !== null && answeredAt <= now;
    const times = [isAnswered ? nextRequestAt({ answeredAt, waitingSeconds, waitingRecords }) : null, this.retryAt(now)];
    const latest = Math.max(0, ...times.map((time) => time?.getTime() ?? 0));
    return latest > now.getTime() ? new Date(latest) : null;
  }

  /** The end of the delay after failures; null without one. */
  retryAt(now: Date): Date | null {
    if (this.failedAt === null || this.failedAt > now) return null;
    const { first, longest } = this.refusedAt === null ? UNREACHABLE_DELAYS : REFUSED_DELAYS;
    return new Date(this.failedAt.getTime() + Math.min(longest, first * 2 ** (this.failures - 1)));
  }

  /** Before the request is sent: if the process is killed, its records are queried. */
  startRequest({ first, last }: RecordRange): void {
    this.change({ unansweredFirst: first, unansweredLast: last });
  }

  /** The agency has processed the request. */
  endRequest(now: Date, waitingSeconds: number): void {
    this.change({ answeredAt: now, waitingSeconds, unreachableSince: null });
    this.clearFailures();
  }

  /** Each record of the request was queried. The agency wants its waiting time only after a request that it has processed. */
  endQueries(now: Date, { hasArrived, isComplete }: { hasArrived: boolean; isComplete: boolean }): void {
    if (hasArrived) this.answeredAt = now;
    if (isComplete) this.unreachableSince = null;
    this.clearFailures();
  }

  /** Nothing was sent. */
  failUnreachable(now: Date): void {
    this.change({ unansweredFirst: null, unansweredLast: null });
    this.failUnanswered(now);
  }

  /** The request may have been processed. */
  failUnanswered(now: Date): void {
    const cleared = { refusedAt: null, refusalReason: null, refusalCode: null, refusalMessage: null };
    this.change({ ...cleared, failedAt: now, failures: this.failures + 1, unreachableSince: this.unreachableSince ?? now });
  }

  /** The agency has processed nothing. A refused query leaves the outcome of its request open. */
  failRefused(now: Date, { reason, code, message }: Refusal, isQuery: boolean): void {
    const request = isQuery ? {} : { unansweredFirst: null, unansweredLast: null };
    const refusal = { refusedAt: now, refusalReason: reason, refusalCode: code ?? null };
    this.change({ ...request, ...refusal, refusalMessage: message.slice(0, MAX_MESSAGE_LENGTH) });
    this.change({ failedAt: now, failures: this.failures + 1 });
  }

  private clearFailures(): void {
    const refusal = { refusedAt: null, refusalReason: null, refusalCode: null, refusalMessage: null };
    this.change({ ...refusal, failedAt: null, failures: 0, unansweredFirst: null, unansweredLast: null });
  }

  private change(values: Partial<BillingSender>): void {
    Object.assign(this, values);
  }
}
