import type { EventContract } from '@brote/contracts';
import type { EventFeed, Feed } from '@brote/messaging';
import type { Logger } from '@brote/service-runtime';
import { GatewayProblem } from '../http/gateway-problem';

const RETRY_AFTER_MS = 500;
/** A burst of facts leads to one question, not to one each. */
const GATHER_MS = 25;
const FIRST_PATIENCE_MS = 2_000;

interface SnapshotSource<T> {
  /** What it is a snapshot of, for the log. */
  readonly name: string;
  readonly take: () => Promise<T>;
  /** Facts after which a fresh one is taken. */
  readonly changes: readonly EventContract<object>[];
  /** Milliseconds after which one is taken anyway. */
  readonly refreshEveryMs: number;
  /** Milliseconds between two questions at least, for what changes with every sale; 0 if nothing is said. */
  readonly restMs?: number;
}

/**
 * Something of a service, kept in memory so that reading it costs no question to anyone. Facts tell when to ask for a fresh one.
 * While the service is away the last one goes on being served.
 */
export class KeptSnapshot<T> {
  private kept?: T;
  private waiting: (() => void)[] = [];
  private readonly listeners: (() => void)[] = [];
  private timer?: NodeJS.Timeout;
  /** When the next question is due, and when the last one was asked, on this process's own clock. */
  private dueAt = Infinity;
  private askedAt = -Infinity;
  private feed?: Feed;
  private isAsking = false;
  private isStale = false;
  private isStopped = false;

  constructor(
    private readonly source: SnapshotSource<T>,
    private readonly events: EventFeed,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.refreshIn(0);
    void this.follow();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.feed?.stop();
  }

  /** Calls the listener whenever a fresh snapshot was taken. */
  onTaken(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The snapshot at once, or undefined before the first. */
  get current(): T | undefined {
    return this.kept;
  }

  /** The snapshot, waiting up to 2 s for the first. Throws SERVICE_UNAVAILABLE when none came. */
  async first(): Promise<T> {
    if (this.kept === undefined) await this.firstTaken();
    if (this.kept !== undefined) return this.kept;
    throw new GatewayProblem('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
  }

  private async firstTaken(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FIRST_PATIENCE_MS);
      this.waiting.push(resolve);
    });
    clearTimeout(timer);
  }

  private async follow(): Promise<void> {
    const changed = (): void => this.refreshIn(GATHER_MS);
    this.feed = await this.events.follow([...this.source.changes], changed, { onReset: changed });
    // Nobody told of what changed before, and the first snapshot may be older than that.
    changed();
  }

  /** Asks soon. While a question is under way its answer may be older than the change, so it is asked once more after it. */
  private refreshIn(ms: number): void {
    if (this.isStopped) return;
    if (this.isAsking) {
      this.isStale = true;
      return;
    }
    const now = performance.now();
    const at = Math.max(now + ms, this.askedAt + (this.source.restMs ?? 0));
    // Facts that go on coming must not put it off again and again.
    if (this.dueAt <= at) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => void this.refresh(), at - now);
  }

  private async refresh(): Promise<void> {
    this.isAsking = true;
    this.isStale = false;
    this.dueAt = Infinity;
    this.askedAt = performance.now();
    let next = this.source.refreshEveryMs;
    try {
      this.kept = await this.source.take();
      this.waiting.splice(0).forEach((resume) => resume());
      this.listeners.forEach((listener) => listener());
    } catch (error) {
      next = RETRY_AFTER_MS;
      this.logger.warn({ error, hasSnapshot: this.kept !== undefined }, `the ${this.source.name} did not answer`);
    }
    this.isAsking = false;
    this.refreshIn(this.changedMeanwhile() ? GATHER_MS : next);
  }

  private changedMeanwhile(): boolean {
    return this.isStale;
  }
}
