import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Clock } from '#app/clock';
import { eventJson } from './event-log';
import type { EventRecord } from './event-log';
import { postDelivery, signatureOf } from './webhook-post';

/** URL of the shop's webhook endpoint, and its event types. */
export interface WebhookEndpoint {
  readonly url: URL;
  readonly secret: string;
  readonly types: ReadonlySet<string>;
}

/** Seconds between attempts: soon at first, then ever rarer; after the last the event stays undelivered. */
const RETRY_DELAYS_SECONDS = [1, 5, 30, 120, 300, 600, 600, 600, 600, 600, 600, 600];
const RESPONSE_TIMEOUT_MS = 10_000;

/** Delivers events, signed, at least once and in no promised order. It can simulate the faults of a real network. */
export class Webhooks {
  private readonly agent: Agent;
  private readonly waitingAttempts = new Map<NodeJS.Timeout, () => void>();
  private heldAttempts: (() => void)[] = [];
  private paused = false;
  private dropCount = 0;
  private isDuplicating = false;
  private inFlightCount = 0;
  /** Counts the resets: a delivery under way before a reset must not be tried again after it. */
  private resetCount = 0;

  constructor(
    private readonly clock: Clock,
    private readonly endpoint: WebhookEndpoint | undefined,
    /** Called when an event was delivered or given up. */
    private readonly onOutcome: (record: EventRecord) => void,
  ) {
    const TransportAgent = endpoint?.url.protocol === 'https:' ? TlsAgent : Agent;
    this.agent = new TransportAgent({ keepAlive: true, maxSockets: 64 });
  }

  get isPaused(): boolean {
    return this.paused;
  }

  /** Deliveries that were sent and not answered yet. */
  get underWay(): number {
    return this.inFlightCount;
  }

  subscribesTo(type: string): boolean {
    return this.endpoint !== undefined && (this.endpoint.types.has(type) || this.endpoint.types.has('*'));
  }

  /** Starts delivering; settles when the first attempt was answered, failed or was dropped. */
  send(record: EventRecord): Promise<void> {
    if (this.dropCount > 0) {
      this.dropCount -= 1;
      this.markLost(record);
      return Promise.resolve();
    }
    if (this.paused) return new Promise((resolve) => this.heldAttempts.push(() => void this.attempt(record, 0).then(resolve)));
    return this.attempt(record, 0);
  }

  /** Pauses or resumes deliveries; waiting events are sent on resumption. */
  setPaused(paused: boolean): void {
    this.paused = paused;
    if (paused) return;
    const waitingAttempts = this.heldAttempts;
    this.heldAttempts = [];
    for (const attempt of waitingAttempts) attempt();
  }

  /** The next `count` events are lost for good, as when Stripe gave up on them. */
  dropNext(count: number): void {
    this.dropCount = count;
  }

  /** While on, every delivery is made twice. */
  setDuplicating(isOn: boolean): void {
    this.isDuplicating = isOn;
  }

  /** Makes the next attempt of every waiting delivery now: the shop is available again. */
  retryNow(): void {
    const pendingRetries = [...this.waitingAttempts];
    this.waitingAttempts.clear();
    for (const [timer, attempt] of pendingRetries) {
      clearTimeout(timer);
      attempt();
    }
  }

  /** Drops waiting events and ends all simulated faults. */
  reset(): void {
    for (const timer of this.waitingAttempts.keys()) clearTimeout(timer);
    this.waitingAttempts.clear();
    this.resetCount += 1;
    this.heldAttempts = [];
    this.paused = false;
    this.dropCount = 0;
    this.isDuplicating = false;
  }

  close(): void {
    this.reset();
    this.agent.destroy();
  }

  private async attempt(record: EventRecord, attemptNumber: number): Promise<void> {
    if (this.paused && attemptNumber > 0) {
      this.heldAttempts.push(() => void this.attempt(record, attemptNumber));
      return;
    }
    const { resetCount: era } = this;
    const posts = [this.post(record)];
    if (this.isDuplicating) posts.push(this.post(record));
    const statuses = await Promise.all(posts);
    if (statuses.some((status) => status !== null && status >= 200 && status < 300)) {
      record.pendingWebhooks = 0;
      record.isDelivered = true;
      this.onOutcome(record);
      return;
    }
    if (era === this.resetCount) this.scheduleRetry(record, attemptNumber);
  }

  private post(record: EventRecord): Promise<number | null> {
    if (this.endpoint === undefined) return Promise.resolve(null);
    const { url, secret } = this.endpoint;
    const body = eventJson(record);
    const signature = signatureOf(body, secret, this.clock.liveSeconds());
    this.inFlightCount += 1;
    return postDelivery({ url, body, signature, agent: this.agent, timeoutMs: RESPONSE_TIMEOUT_MS }).finally(
      () => (this.inFlightCount -= 1),
    );
  }

  private scheduleRetry(record: EventRecord, attemptNumber: number): void {
    const delaySeconds = RETRY_DELAYS_SECONDS[attemptNumber];
    if (delaySeconds === undefined) {
      this.markLost(record);
      return;
    }
    const retry = () => void this.attempt(record, attemptNumber + 1);
    const timer = setTimeout(() => {
      this.waitingAttempts.delete(timer);
      retry();
    }, delaySeconds * 1000);
    this.waitingAttempts.set(timer, retry);
  }

  private markLost(record: EventRecord): void {
    record.isLost = true;
    this.onOutcome(record);
  }
}
