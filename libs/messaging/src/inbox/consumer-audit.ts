import type { Database } from '@brote/persistence';
import { Logger } from '@nestjs/common';
import { AckPolicy, DeliverPolicy, nanos, type ConsumerInfo, type StreamInfo } from 'nats';
import type { BrokerConnection } from '../broker/broker-connection';
import { assertStream, createdAt, isNotFound, subjectsOf } from '../broker/streams';
import type { MessagingMetrics, MessagingTuning } from '../messaging-options';
import { INSERT_WATCH, RESET_WATCH, SAVE_PROGRESS, SELECT_WATCH } from './inbox.sql';

export interface AuditedConsumer {
  service: string;
  stream: string;
  context: string;
}

interface StreamWatchRow {
  created: Date | null;
  last_seq: number;
  generation: number;
  resets: number;
  /** The sequence up to which everything is applied; null until it is recorded for the first time. */
  finished_seq: number | null;
}

/**
 * A durable consumer remembers its position. When its stream was lost, restored or refilled, that position makes it skip events without an
 * error.
 * The audit detects this and recreates the durable from the first message; the inbox makes the repetition harmless.
 * A restored database is the same case from the other side: the durable returns to the position of the database.
 */
export class ConsumerAudit {
  private readonly logger = new Logger(ConsumerAudit.name);
  private lastSeen = 0;
  private generationSeen = 0;
  private knownResetCount = -1;
  /** The highest `finished_seq` that the database held for certain; -1 before the first check. */
  private savedFinishedSeq = -1;
  /** Checks run one after another: a check that started earlier must not overwrite the result of a later one. */
  private lastRun: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly consumer: AuditedConsumer,
    private readonly broker: BrokerConnection,
    private readonly database: Pick<Database, 'query' | 'changeRows'>,
    private readonly settings: { tuning: MessagingTuning; metrics: MessagingMetrics },
  ) {}

  /** @returns whether the message belongs to a refilled stream that this process has not seen: check now. */
  recordSequence(streamSeq: number, generation: number): boolean {
    this.lastSeen = Math.max(this.lastSeen, streamSeq);
    if (generation <= this.generationSeen) return false;
    this.generationSeen = generation;
    return true;
  }

  /** Checks that stream, durable and database agree. @returns true when the durable was recreated. */
  check(): Promise<boolean> {
    return this.runAfterPrevious(() => this.checkNow());
  }

  /** Records the position of the service when it stops, so that the next start repeats nothing. */
  saveFinalProgress(): Promise<void> {
    return this.runAfterPrevious(async () => {
      const watch = await this.findWatch();
      if (watch !== undefined) await this.saveProgress(watch, await this.findDurable());
    });
  }

  private runAfterPrevious<T>(run: () => Promise<T>): Promise<T> {
    const thisRun = this.lastRun.then(run, run);
    this.lastRun = thisRun;
    return thisRun;
  }

  private async checkNow(): Promise<boolean> {
    const { stream } = this.consumer;
    const { watch, lastSeen, durable, info } = await this.readState();
    if (this.mustReset(watch, info, { lastSeen, durable })) return this.reset(watch, info, 0);
    if (durable === undefined) await this.create(0);
    else {
      this.settings.metrics.gauge('consumer_pending', durable.num_pending + durable.num_ack_pending, { stream });
      if (this.isAheadOfDatabase(durable, watch)) return this.reset(watch, info, watch.finished_seq ?? 0);
    }
    await this.saveProgress(watch, durable);
    return false;
  }

  /** An event is applied before it is acknowledged. A database with this number therefore holds all effects up to it. */
  private async saveProgress(watch: StreamWatchRow, durable: ConsumerInfo | undefined): Promise<void> {
    const finishedSeq = durable?.ack_floor.stream_seq ?? 0;
    const hasProgressed = this.lastSeen > watch.last_seq || watch.finished_seq === null || finishedSeq > watch.finished_seq;
    const writtenSeq = hasProgressed ? await this.writeProgress(watch, finishedSeq) : undefined;
    const databaseSeq = writtenSeq ?? watch.finished_seq;
    if (databaseSeq !== null) this.savedFinishedSeq = Math.max(this.savedFinishedSeq, databaseSeq);
  }

  /** @returns the current row of the database, or undefined when it is no longer the row that was read */
  private async writeProgress(watch: StreamWatchRow, finishedSeq: number): Promise<number | undefined> {
    const { last_seq, finished_seq, resets } = watch;
    const [row] = await this.database.query<{ finished_seq: number }>(SAVE_PROGRESS, {
      stream: this.consumer.stream,
      resets,
      lastSeen: this.lastSeen,
      finishedSeq,
      readLastSeq: last_seq,
      readFinishedSeq: finished_seq,
    });
    return row?.finished_seq;
  }

  /** Reads the end of the stream last: events arrive all the time. An older end would look like a rollback. */
  private async readState(): Promise<{ watch: StreamWatchRow; lastSeen: number; durable: ConsumerInfo | undefined; info: StreamInfo }> {
    const { stream, context } = this.consumer;
    const storedWatch = await this.findWatch();
    if (storedWatch) this.rememberWatch(storedWatch);
    const durable = await this.findDurable();
    const { lastSeen } = this;
    const info = await assertStream(this.broker, { stream, context, tuning: this.settings.tuning });
    return { watch: storedWatch ?? (await this.createWatch(info)), lastSeen, durable, info };
  }

  private async findWatch(): Promise<StreamWatchRow | undefined> {
    const [row] = await this.database.query<StreamWatchRow>(SELECT_WATCH, { stream: this.consumer.stream });
    return row;
  }

  private async createWatch(info: StreamInfo): Promise<StreamWatchRow> {
    const { stream } = this.consumer;
    await this.database.changeRows(INSERT_WATCH, { stream, createdAt: createdAt(info) });
    const watch = await this.findWatch();
    if (watch === undefined) throw new Error(`The row of stream ${stream} is missing in stream_watch`);
    this.rememberWatch(watch);
    return watch;
  }

  /** Another copy may have recreated the durable. Sequences that this copy saw before are then meaningless. */
  private rememberWatch({ resets, generation }: StreamWatchRow): void {
    if (this.knownResetCount !== -1 && this.knownResetCount !== resets) {
      this.lastSeen = 0;
      this.savedFinishedSeq = 0;
    }
    this.knownResetCount = resets;
    this.generationSeen = Math.max(this.generationSeen, generation);
  }

  private mustReset(
    watch: StreamWatchRow,
    info: StreamInfo,
    consumerState: { lastSeen: number; durable: ConsumerInfo | undefined },
  ): boolean {
    const { lastSeen, durable } = consumerState;
    const streamEnd = info.state.last_seq;
    return (
      watch.created?.getTime() !== createdAt(info).getTime() ||
      streamEnd < Math.max(watch.last_seq, lastSeen) ||
      (durable !== undefined && streamEnd < durable.delivered.stream_seq) ||
      this.generationSeen > watch.generation
    );
  }

  /**
   * Whether the durable is ahead of the events that the database knows. A killed process leaves a slightly old position, so a start repeats
   * a few events. While another copy reads, this check leaves the durable alone: that copy has checked it at its own start.
   */
  private isAheadOfDatabase({ ack_floor, num_waiting }: ConsumerInfo, { finished_seq }: StreamWatchRow): boolean {
    if (finished_seq === null) return false;
    if (this.savedFinishedSeq === -1) return num_waiting === 0 && ack_floor.stream_seq > finished_seq;
    return finished_seq < this.savedFinishedSeq;
  }

  private async reset(watch: StreamWatchRow, info: StreamInfo, afterSeq: number): Promise<boolean> {
    const { stream, service } = this.consumer;
    const { consumers } = await this.broker.getJetStreamManager();
    await consumers.delete(stream, service).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    await this.create(afterSeq);
    const resetParams = { stream, createdAt: createdAt(info), generation: this.generationSeen, resets: watch.resets, afterSeq };
    await this.database.changeRows(RESET_WATCH, resetParams);
    this.lastSeen = afterSeq;
    this.savedFinishedSeq = afterSeq;
    this.knownResetCount = watch.resets + 1;
    if (afterSeq > 0) this.logger.log(`The database is behind the consumer of stream ${stream}; reading again after event ${afterSeq}`);
    else {
      this.settings.metrics.count('stream_incarnation_changes_total', { stream });
      this.logger.warn(`Stream ${stream} was recreated; reading it from the start`);
    }
    return true;
  }

  private async findDurable(): Promise<ConsumerInfo | undefined> {
    const { consumers } = await this.broker.getJetStreamManager();
    try {
      return await consumers.info(this.consumer.stream, this.consumer.service);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  private async create(afterSeq: number): Promise<void> {
    const { ackWaitMs, maxAckPending } = this.settings.tuning;
    const { consumers } = await this.broker.getJetStreamManager();
    await consumers.add(this.consumer.stream, {
      durable_name: this.consumer.service,
      filter_subject: subjectsOf(this.consumer.context),
      ...(afterSeq === 0
        ? { deliver_policy: DeliverPolicy.All }
        : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: afterSeq + 1 }),
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ackWaitMs),
      // The broker stops reporting messages that used up their deliveries, so failures are counted in our own table.
      max_deliver: -1,
      max_ack_pending: maxAckPending,
    });
  }
}
