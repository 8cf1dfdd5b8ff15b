import type { EventContract } from '@brote/contracts';
import type { EventFeed, FeedSubscription } from '@brote/messaging';
import type { Logger } from '@brote/service-runtime';
import { GatewayProblem } from '../problems/gateway-problem';

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
  private firstLoadWaiters: (() => void)[] = [];
  private readonly listeners: (() => void)[] = [];
  private timer?: NodeJS.Timeout;
  /** When the next load is due, and when the last one started, on this process's own clock. */
  private dueAt = Infinity;
  private loadedAt = -Infinity;
  private feed?: FeedSubscription;
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
    void this.subscribeToEvents();
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
  async waitForValue(): Promise<T> {
    if (this.value === undefined) await this.waitForFirstLoad();
    if (this.value !== undefined) return this.value;
    throw new GatewayProblem('SERVICE_UNAVAILABLE', { headers: { 'retry-after': '2' } });
  }

  private async waitForFirstLoad(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FIRST_LOAD_TIMEOUT_MS);
      this.firstLoadWaiters.push(resolve);
    });
    clearTimeout(timer);
  }

  private async subscribeToEvents(): Promise<void> {
    const scheduleRefresh = (): void => this.refreshIn(DEBOUNCE_MS);
    this.feed = await this.events.subscribe([...this.source.invalidatedBy], scheduleRefresh, { onReset: scheduleRefresh });
    // Events before the subscription are unknown, and the first value may be older than them.
    scheduleRefresh();
  }

  /** Schedules a load. A load in progress may be older than the change, so another one follows it. */
  private refreshIn(delayMs: number): void {
    if (this.isStopped) return;
    if (this.isLoading) {
      this.isStale = true;
      return;
    }
    const now = performance.now();
    const dueAtMs = Math.max(now + delayMs, this.loadedAt + (this.source.minIntervalMs ?? 0));
    // A continuous stream of events must not postpone the load for ever.
    if (this.dueAt <= dueAtMs) return;
    clearTimeout(this.timer);
    this.dueAt = dueAtMs;
    this.timer = setTimeout(() => void this.refresh(), dueAtMs - now);
  }

  private async refresh(): Promise<void> {
    this.isLoading = true;
    this.isStale = false;
    this.dueAt = Infinity;
    this.loadedAt = performance.now();
    let nextDelayMs = this.source.refreshEveryMs;
    try {
      this.value = await this.source.load();
      this.firstLoadWaiters.splice(0).forEach((resume) => resume());
      this.listeners.forEach((listener) => listener());
    } catch (error) {
      nextDelayMs = RETRY_AFTER_MS;
      this.logger.warn({ error, hasSnapshot: this.value !== undefined }, `the ${this.source.name} did not reply`);
    }
    this.isLoading = false;
    this.refreshIn(this.isOutdated() ? DEBOUNCE_MS : nextDelayMs);
  }

  private isOutdated(): boolean {
    return this.isStale;
  }
}
