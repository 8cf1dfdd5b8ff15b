import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import {
  InvalidRequestError,
  MAX_RECORDS_PER_REQUEST,
  type Outcome,
  type SubmissionAnswer,
  type VerifactuClient,
  type VerifactuRecord,
} from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import type { BillingAnswer } from './billing-answer.entity';
import type { BillingSender, RecordRange } from './billing-sender.entity';
import { answerOfHeldInvoice, answerOfSubmission, RecordAnswers } from './record-answers';
import { SendingQueries, type WaitingRecord } from './sending.queries';

/** The agency wants records within 240 seconds. Older ones need a mark that a fault delayed them. */
const LONGEST_NORMAL_DELAY_MS = 180_000;
/** The agency holds another record of the invoice, or this one. */
const DUPLICATE_CODE = 3000;

type Failure = Exclude<Outcome<never>, { outcome: 'answered' }>;

/**
 * Sends billing records to the tax agency, in the order of the chain. One process at a time runs it. A step is:
 *
 * 1. If a request was started and has no stored answer, query its records one by one. The process was killed, or the answer was lost.
 * 2. Otherwise take the records without an answer, at most 1,000, and wait for the time that the agency demands.
 * 3. Store that the request starts. Send it.
 * 4. Store an answer for each record, and the waiting time. After a failure store when it may be repeated.
 *
 * A rejected record does not stop the next ones. Selling reads and writes none of these tables.
 */
@Injectable()
export class SendBillingRecords {
  constructor(
    private readonly queries: SendingQueries,
    private readonly recordAnswers: RecordAnswers,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /**
   * One step; true when the next one may follow at once.
   * @throws OptimisticLockError when another leader has taken over
   */
  async send(client: VerifactuClient, stopSignal?: AbortSignal): Promise<boolean> {
    const sender = await this.queries.findSender();
    const now = this.clock.now();
    if (sender.unanswered !== null) {
      const retryAt = sender.retryAt(now);
      if (retryAt === null || retryAt <= now) await this.queryUnanswered(client, sender, sender.unanswered, stopSignal);
      return false;
    }
    const waitingCount = await this.queries.countWaiting(sender);
    if (waitingCount === 0 || sender.nextRequestAt(waitingCount, now) !== null) return false;
    const batch = consecutiveRecords(await this.queries.readWaiting(sender));
    if (batch.length === 0 || sender.nextRequestAt(batch.length, now) !== null) return false;
    return (await this.sendBatch(client, sender, batch)) && batch.length === MAX_RECORDS_PER_REQUEST;
  }

  /** Whether the agency has answered. */
  private async sendBatch(client: VerifactuClient, sender: BillingSender, batch: readonly WaitingRecord[]): Promise<boolean> {
    sender.startRequest(rangeOf(batch));
    await this.queries.saveSender(sender);
    const result = await this.submit(client, sender, batch);
    const now = this.clock.now();
    const answers = result.outcome === 'answered' ? await this.answersOf(client, batch, result.answer, now) : null;
    if (result.outcome !== 'answered' || answers === null) {
      const failure =
        result.outcome === 'answered' ? ({ outcome: 'unknown-outcome', message: 'A duplicate was not found.' } as const) : result;
      await this.recordFailure(sender, failure, false);
      return false;
    }
    sender.endRequest(now, result.answer.waitingSeconds);
    await this.recordAnswers.record(sender, answers);
    this.logger.info({ ...rangeOf(batch), verdict: result.answer.verdict }, 'the tax agency has answered to billing records');
    return true;
  }

  private async submit(
    client: VerifactuClient,
    sender: BillingSender,
    batch: readonly WaitingRecord[],
  ): Promise<Outcome<SubmissionAnswer>> {
    const records = batch.map(({ record }) => record);
    const issuer = records[0]?.issuer ?? { name: '', nif: '' };
    const isDelayedByIncident = sender.isDisturbed || this.isLate(records[0]);
    try {
      return await client.sendRecords({ issuer, records, isDelayedByIncident });
    } catch (error) {
      if (!(error instanceof InvalidRequestError)) throw error;
      return { outcome: 'refused', reason: 'request', message: error.message };
    }
  }

  private isLate(record: VerifactuRecord | undefined): boolean {
    return record !== undefined && this.clock.epochMs() - Date.parse(record.generatedAt) > LONGEST_NORMAL_DELAY_MS;
  }

  /** One answer for each record. A duplicate that the agency holds as this very record counts as accepted. Null: it could not be queried. */
  private async answersOf(
    client: VerifactuClient,
    batch: readonly WaitingRecord[],
    { records, csv }: SubmissionAnswer,
    now: Date,
  ): Promise<BillingAnswer[] | null> {
    const answers: BillingAnswer[] = [];
    for (const [index, { position, record }] of batch.entries()) {
      const line = records[index];
      if (line === undefined) return null;
      const held = line.error?.code === DUPLICATE_CODE ? await client.queryRecord(record) : null;
      if (held !== null && held.outcome !== 'answered') return null;
      const heldInvoice = held?.answer.hasArrived === true ? held.answer.held : undefined;
      answers.push(
        heldInvoice === undefined ? answerOfSubmission(position, line, csv, now) : answerOfHeldInvoice(position, heldInvoice, now),
      );
    }
    return answers;
  }

  /** Stores what has arrived. The rest waits for its next request. A rejected record is not held, so it is sent and rejected again. */
  private async queryUnanswered(
    client: VerifactuClient,
    sender: BillingSender,
    range: RecordRange,
    stopSignal?: AbortSignal,
  ): Promise<void> {
    const waiting = (await this.queries.readWaiting(sender, range)).filter(({ position }) => position >= range.first);
    const answers: BillingAnswer[] = [];
    for (const { position, record } of waiting) {
      if (stopSignal?.aborted === true) return;
      const result = await client.queryRecord(record);
      if (result.outcome !== 'answered') return this.recordFailure(sender, result, true);
      const { hasArrived, held } = result.answer;
      if (hasArrived && held !== undefined) answers.push(answerOfHeldInvoice(position, held, this.clock.now()));
    }
    sender.endQueries(this.clock.now(), { hasArrived: answers.length > 0, isComplete: answers.length === waiting.length });
    await this.recordAnswers.record(sender, answers);
    this.logger.info(
      { ...range, arrivedCount: answers.length, missingCount: waiting.length - answers.length },
      'billing records were queried',
    );
  }

  private async recordFailure(sender: BillingSender, failure: Failure, isQuery: boolean): Promise<void> {
    const now = this.clock.now();
    if (failure.outcome === 'refused') sender.failRefused(now, failure, isQuery);
    else if (failure.outcome === 'unreachable' && !isQuery) sender.failUnreachable(now);
    else sender.failUnanswered(now);
    await this.queries.saveSender(sender);
    const { outcome, message } = failure;
    this.logger.warn({ outcome, reason: message, failures: sender.failures }, 'billing records could not be sent');
  }
}

function rangeOf(batch: readonly WaitingRecord[]): RecordRange {
  return { first: batch[0]?.position ?? 0, last: batch.at(-1)?.position ?? 0 };
}

/** The first records of one issuer that follow each other in its chain: one request has no others. */
function consecutiveRecords(waiting: readonly WaitingRecord[]): WaitingRecord[] {
  const end = waiting.findIndex(({ record }, index) => {
    const previous = waiting[index - 1]?.record;
    return previous !== undefined && (record.issuer.nif !== previous.issuer.nif || record.previous?.fingerprint !== previous.fingerprint);
  });
  return end === -1 ? [...waiting] : waiting.slice(0, end);
}
