import { bindParams } from '@brote/persistence';
import { Logger } from '@nestjs/common';
import type { StreamInfo } from 'nats';
import type { Client } from 'pg';
import type { BrokerConnection } from '../broker/broker-connection';
import { assertStream, createdAt } from '../broker/streams';
import type { MessagingMetrics, MessagingTuning } from '../messaging-options';
import {
  MARK_UNPUBLISHED,
  SELECT_STREAMS,
  SELECT_SUBJECT_OF_STREAM,
  SELECT_WATCH,
  START_NEXT_GENERATION,
  UPSERT_WATCH,
} from './outbox.queries';

interface WatchedStream {
  stream: string;
  context: string;
  createdMs: number;
  lastSeq: number;
  generation: number;
  firstSeq: number;
  firstAtMs: number;
}

interface StreamWatchRow {
  stream: string;
  created: Date | null;
  last_seq: string;
  generation: number;
}

/**
 * The databases are the record, the broker is not. The audit compares each stream with the stored position of the relay.
 * Events that the stream has lost (recreated, restored, purged) are marked as unpublished, so that the relay publishes them again.
 */
export class StreamAudit {
  private readonly logger = new Logger(StreamAudit.name);
  private readonly watchedStreams = new Map<string, WatchedStream>();

  constructor(
    private readonly connection: Client,
    private readonly broker: BrokerConnection,
    private readonly tuning: MessagingTuning,
    private readonly metrics: MessagingMetrics,
  ) {}

  generationOf(stream: string): number {
    return this.watchedStreams.get(stream)?.generation ?? 0;
  }

  /** Whether this sequence shows that the stream was restored: a new message must follow all earlier ones. */
  isRolledBack(stream: string, seq: number): boolean {
    return seq <= (this.watchedStreams.get(stream)?.lastSeq ?? 0);
  }

  recordPublished(stream: string, seq: number): void {
    const watchedStreams = this.watchedStreams.get(stream);
    if (watchedStreams && seq > watchedStreams.lastSeq) watchedStreams.lastSeq = seq;
  }

  isWatched(stream: string): boolean {
    return this.watchedStreams.has(stream);
  }

  /** Checks every stream that this service has published to. */
  async run(): Promise<void> {
    const { rows } = await this.connection.query<{ stream: string }>(SELECT_STREAMS);
    for (const { stream } of rows) await this.watch(stream, this.watchedStreams.get(stream)?.context ?? (await this.findContextOf(stream)));
  }

  /** Publications after `lastGoodSeq` cannot be trusted: a new message received a number that was already used. */
  async republishAfter(stream: string, lastGoodSeq: number): Promise<void> {
    const watchedStreams = this.watchedStreams.get(stream);
    if (!watchedStreams) return;
    const info = await assertStream(this.broker, { stream, context: watchedStreams.context, tuning: this.tuning, owner: true });
    await this.markForRepublishing(watchedStreams, info, { after: lastGoodSeq, before: 0 });
  }

  /** Checks one stream. Creates it if it is missing, before the first publication. */
  async watch(stream: string, context: string): Promise<void> {
    const info = await assertStream(this.broker, { stream, context, tuning: this.tuning, owner: true });
    const { rows } = await this.connection.query<StreamWatchRow>(bindParams(SELECT_WATCH, { stream }));
    const watchedStream = { ...(this.watchedStreams.get(stream) ?? newWatchedStream(stream, context)), ...watchedStreamFromRow(rows[0]) };
    this.watchedStreams.set(stream, watchedStream);
    const createdMs = createdAt(info).getTime();
    if (watchedStream.createdMs === 0) {
      await this.connection.query(bindParams(UPSERT_WATCH, { stream, createdAt: new Date(createdMs) }));
      this.copyStreamState(watchedStream, info);
    } else if (watchedStream.createdMs !== createdMs) await this.markForRepublishing(watchedStream, info, { after: 0, before: 0 });
    else if (info.state.last_seq < watchedStream.lastSeq)
      await this.markForRepublishing(watchedStream, info, { after: info.state.last_seq, before: 0 });
    else if (this.wasEmptied(watchedStream, info))
      await this.markForRepublishing(watchedStream, info, { after: Number.MAX_SAFE_INTEGER, before: info.state.first_seq });
    else this.copyStreamState(watchedStream, info);
  }

  /** Messages disappeared from the front of the stream before their maximum age: it was purged. */
  private wasEmptied(watchedStream: WatchedStream, { state }: StreamInfo): boolean {
    const isYoungerThanMaxAge = watchedStream.firstAtMs > 0 && Date.now() - watchedStream.firstAtMs < this.tuning.streamMaxAgeMs;
    return isYoungerThanMaxAge && state.first_seq > watchedStream.firstSeq;
  }

  private async markForRepublishing(
    watchedStream: WatchedStream,
    info: StreamInfo,
    lostRange: { after: number; before: number },
  ): Promise<void> {
    const { stream } = watchedStream;
    await this.connection.query('BEGIN');
    try {
      const { rows } = await this.connection.query<{ count: number }>(bindParams(MARK_UNPUBLISHED, { stream, ...lostRange }));
      const streamParams = { stream, createdAt: createdAt(info), lastSeq: info.state.last_seq };
      await this.connection.query(bindParams(START_NEXT_GENERATION, streamParams));
      await this.connection.query('COMMIT');
      this.logger.warn(`Stream ${stream} has lost events; ${rows[0]?.count ?? 0} rows of the outbox are published again`);
    } catch (error) {
      // A connection that cannot roll back is broken, and the server rolls back. The error to report is the one before.
      await Promise.allSettled([this.connection.query('ROLLBACK')]);
      throw error;
    }
    watchedStream.generation += 1;
    watchedStream.lastSeq = info.state.last_seq;
    this.copyStreamState(watchedStream, info);
    this.metrics.count('stream_incarnation_changes_total', { stream });
  }

  private copyStreamState(watchedStream: WatchedStream, info: StreamInfo): void {
    watchedStream.createdMs = createdAt(info).getTime();
    const isEmpty = info.state.messages === 0;
    watchedStream.firstSeq = isEmpty ? info.state.last_seq + 1 : info.state.first_seq;
    watchedStream.firstAtMs = isEmpty ? Date.now() : new Date(info.state.first_ts).getTime();
  }

  private async findContextOf(stream: string): Promise<string> {
    const { rows } = await this.connection.query<{ subject: string }>(bindParams(SELECT_SUBJECT_OF_STREAM, { stream }));
    return rows[0] === undefined ? stream.toLowerCase().replaceAll('_', '-') : contextOfSubject(rows[0].subject);
  }
}

/** `evt.orders.order.paid.v1` → `orders` */
export function contextOfSubject(subject: string): string {
  return subject.split('.')[1] ?? '';
}

function newWatchedStream(stream: string, context: string): WatchedStream {
  return { stream, context, createdMs: 0, lastSeq: 0, generation: 0, firstSeq: 0, firstAtMs: 0 };
}

function watchedStreamFromRow(row: StreamWatchRow | undefined): Partial<WatchedStream> {
  if (row === undefined) return {};
  return { createdMs: row.created?.getTime() ?? 0, lastSeq: Number(row.last_seq), generation: row.generation };
}
