import { Agent } from 'node:http';
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
const GAPS = [1, 5, 30, 120, 300, 600, 600, 600, 600, 600, 600, 600];
const ANSWER_WITHIN_MS = 10_000;

/** Delivers events, signed, at least once and in no promised order. It can simulate the faults of a real network. */
export class Webhooks {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly waiting = new Map<NodeJS.Timeout, () => void>();
  private held: (() => void)[] = [];
  private paused = false;
  private toDrop = 0;
  private duplicated = false;
  private posting = 0;
  /** Counts the resets: a delivery under way before a reset must not be tried again after it. */
  private era = 0;

  constructor(
    private readonly clock: Clock,
    private readonly endpoint: WebhookEndpoint | undefined,
    /** Called when an event was delivered or given up. */
    private readonly settled: (record: EventRecord) => void,
  ) {}

  get isPaused(): boolean {
    return this.paused;
  }

  /** Deliveries that were sent and not answered yet. */
  get underWay(): number {
    return this.posting;
  }

  wants(type: string): boolean {
    return this.endpoint !== undefined && (this.endpoint.types.has(type) || this.endpoint.types.has('*'));
  }

  /** Starts delivering; settles when the first attempt was answered, failed or was dropped. */
  send(record: EventRecord): Promise<void> {
    if (this.toDrop > 0) {
      this.toDrop -= 1;
      this.giveUp(record);
      return Promise.resolve();
    }
    if (this.paused) return new Promise((resolve) => this.held.push(() => void this.attempt(record, 0).then(resolve)));
    return this.attempt(record, 0);
  }

  /** Pauses or resumes deliveries; waiting events are sent on resumption. */
  pause(paused: boolean): void {
    this.paused = paused;
    if (paused) return;
    const waiting = this.held;
    this.held = [];
    for (const go of waiting) go();
  }

  /** The next `count` events are lost for good, as when Stripe gave up on them. */
  dropNext(count: number): void {
    this.toDrop = count;
  }

  /** While on, every delivery is made twice. */
  duplicate(on: boolean): void {
    this.duplicated = on;
  }

  /** Makes the next attempt of every waiting delivery now: the shop is available again. */
  hurry(): void {
    const all = [...this.waiting];
    this.waiting.clear();
    for (const [timer, again] of all) {
      clearTimeout(timer);
      again();
    }
  }

  /** Drops waiting events and ends all simulated faults. */
  reset(): void {
    for (const timer of this.waiting.keys()) clearTimeout(timer);
    this.waiting.clear();
    this.era += 1;
    this.held = [];
    this.paused = false;
    this.toDrop = 0;
    this.duplicated = false;
  }

  close(): void {
    this.reset();
    this.agent.destroy();
  }

  private async attempt(record: EventRecord, number: number): Promise<void> {
    if (this.paused && number > 0) {
      this.held.push(() => void this.attempt(record, number));
      return;
    }
    const { era } = this;
    const posts = [this.post(record)];
    if (this.duplicated) posts.push(this.post(record));
    const statuses = await Promise.all(posts);
    if (statuses.some((status) => status !== null && status >= 200 && status < 300)) {
      record.pendingWebhooks = 0;
      record.isDelivered = true;
      this.settled(record);
      return;
    }
    if (era === this.era) this.tryAgain(record, number);
  }

  private post(record: EventRecord): Promise<number | null> {
    if (this.endpoint === undefined) return Promise.resolve(null);
    const { url, secret } = this.endpoint;
    const body = eventJson(record);
    const signature = signatureOf(body, secret, this.clock.outsideSeconds());
    this.posting += 1;
    return postDelivery({ url, body, signature, agent: this.agent, timeoutMs: ANSWER_WITHIN_MS }).finally(() => (this.posting -= 1));
  }

  private tryAgain(record: EventRecord, number: number): void {
    const gap = GAPS[number];
    if (gap === undefined) {
      this.giveUp(record);
      return;
    }
    const again = () => void this.attempt(record, number + 1);
    const timer = setTimeout(() => {
      this.waiting.delete(timer);
      again();
    }, gap * 1000);
    this.waiting.set(timer, again);
  }

  private giveUp(record: EventRecord): void {
    record.isLost = true;
    this.settled(record);
  }
}
