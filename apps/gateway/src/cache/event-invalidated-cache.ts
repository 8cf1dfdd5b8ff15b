import type { EventContract } from '@brote/contracts';
import type { EventFeed, Feed } from '@brote/messaging';
import type { Logger } from '@brote/service-runtime';
import { GatewayProblem } from '../http/gateway-problem';

const RETRY_AFTER_MS = 500;
/** A burst of events leads to one load. */
const DEBOUNCE_MS = 25;
const FIRST_LOAD_TIMEOUT_MS = 2_000;

interface CacheSource<T> {
  /** Its name for the log. */
  readonly name: string;
  readonly load: () => Promise<T>;
  /** Events that invalidate the value. */
  readonly invalidatedBy: readonly EventContract<object>[];
  /** Milliseconds between refreshes without an event. */
  readonly refreshEveryMs: number;
  /** Minimum milliseconds between two loads, for values that change with every sale; 0 by default. */
  readonly minIntervalMs?: number;
}

/** A value of a service, cached in memory and refreshed after events. While the service is unavailable, the last value is served. */
export class EventInvalidatedCache<T> {
  private value?: T;
  private waiting: (() => void)[] = [];
  private readonly listeners: (() => void)[] = [];
  private timer?: NodeJS.Timeout;
  /** When the next load is due, and when the last one started, on this process's own clock. */
  private dueAt = Infinity;
  private loadedAt = -Infinity;
  private feed?: Feed;
  private isLoading = false;
  private isStale = false;
  private isStopped = false;

  constructor(
    private readonly source: CacheSource<T>,
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

  /** Calls the listener after each refresh. */
  onRefreshed(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** The cached value, or undefined before the first load. */
  get current(): T | undefined {
    return this.value;
  }

  /** The value, waiting up to 2 s for the first load. @throws SERVICE_UNAVAILABLE */
  async first(): Promise<T> {
    if (this.value === undefined) await this.firstLoad();
    if (this.value !== undefined) return this.value;
    throw new GatewayProblem('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
  }

  private async firstLoad(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FIRST_LOAD_TIMEOUT_MS);
      this.waiting.push(resolve);
    });
    clearTimeout(timer);
  }

  private async follow(): Promise<void> {
    const changed = (): void => this.refreshIn(DEBOUNCE_MS);
    this.feed = await this.events.follow([...this.source.invalidatedBy], changed, { onReset: changed });
    // Events before the subscription are unknown, and the first value may be older than them.
    changed();
  }

  /** Schedules a load. A load in progress may be older than the change, so another one follows it. */
  private refreshIn(ms: number): void {
    if (this.isStopped) return;
    if (this.isLoading) {
      this.isStale = true;
      return;
    }
    const now = performance.now();
    const at = Math.max(now + ms, this.loadedAt + (this.source.minIntervalMs ?? 0));
    // A continuous stream of events must not postpone the load for ever.
    if (this.dueAt <= at) return;
    clearTimeout(this.timer);
    this.dueAt = at;
    this.timer = setTimeout(() => void this.refresh(), at - now);
  }

  private async refresh(): Promise<void> {
    this.isLoading = true;
    this.isStale = false;
    this.dueAt = Infinity;
    this.loadedAt = performance.now();
    let next = this.source.refreshEveryMs;
    try {
      this.value = await this.source.load();
      this.waiting.splice(0).forEach((resume) => resume());
      this.listeners.forEach((listener) => listener());
    } catch (error) {
      next = RETRY_AFTER_MS;
      this.logger.warn({ error, hasSnapshot: this.value !== undefined }, `the ${this.source.name} did not reply`);
    }
    this.isLoading = false;
    this.refreshIn(this.isOutdated() ? DEBOUNCE_MS : next);
  }

  private isOutdated(): boolean {
    return this.isStale;
  }
}
