import { randomUUID } from 'node:crypto';
import { GATEWAY_QUOTAS_SUBJECT, gatewayQuotaSubject } from '@brote/contracts/runtime';
import { BrokerConnection } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RequestStrategy, type Msg, type Subscription } from 'nats';
import { QuotaCounters } from './quota-counters';
import { QuotaOwners } from './quota-owners';
import { countIn, presenceIn, type Presence } from './quota-wire';

const PUBLISH_EVERY_MS = 500;
/** Milliseconds without a reply after which another copy counts. */
const ANSWER_WITHIN_MS = 1_000;
const DISCOVERY_MS = { maxWait: 300, jitter: 100 };
/** Limits a message to well under the broker's maximum of 1 MB. */
const SUMS_PER_MESSAGE = 5_000;

/**
 * Counts strict limits exactly over all copies: one live copy counts each key, and the others query it. Without a reply the next copy
 * counts, and finally this one. A copy that dies takes at most half a second of its own unpublished counts along.
 */
@Injectable()
export class Quotas implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly self = randomUUID();
  private readonly owners = new QuotaOwners(this.self);
  private subscriptions: Subscription[] = [];
  private timer?: NodeJS.Timeout;
  private offReconnect?: () => void;

  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(QuotaCounters) private readonly counters: QuotaCounters,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Discovers the other copies before the first request is served. */
  async onApplicationBootstrap(): Promise<void> {
    const { nats } = this.broker;
    this.subscriptions = [
      nats.subscribe(GATEWAY_QUOTAS_SUBJECT, { callback: (error, message) => !error && this.receive(message) }),
      nats.subscribe(gatewayQuotaSubject(this.self), { callback: (error, message) => !error && this.countFor(message) }),
    ];
    this.offReconnect = this.broker.onReconnect(() => void this.discoverPeers());
    await this.discoverPeers();
    this.timer = setInterval(() => this.publish(false), PUBLISH_EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.offReconnect?.();
    if (this.broker.nats.isClosed()) return;
    this.publish(true);
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  /** Counts one and returns the sum so far in this window, over all copies. Never fails: at worst it is this copy's own sum. */
  async hit(key: string): Promise<number> {
    for (;;) {
      const owner = this.owners.ownerOf(key);
      if (owner === this.self || !this.broker.isConnected) return this.counters.hit(key).sum;
      try {
        return await this.countAt(owner, key);
      } catch (error) {
        this.owners.remove(owner);
        this.logger.warn({ error, owner }, 'a gateway that owns a quota did not reply');
      }
    }
  }

  private async countAt(owner: string, key: string): Promise<number> {
    const request = (): Promise<Msg> => this.broker.nats.request(gatewayQuotaSubject(owner), key, { timeout: ANSWER_WITHIN_MS });
    const { window, sum } = countIn(await this.broker.whileConnected(request));
    this.counters.mergeSums({ window, sums: [[key, sum]] });
    return sum;
  }

  private countFor(message: Msg): void {
    message.respond(JSON.stringify(this.counters.hit(message.string())));
  }

  private receive(message: Msg): void {
    const presence = presenceIn(message);
    if (presence === null || presence.from === this.self) return;
    if (presence.isLeaving) this.owners.remove(presence.from);
    else this.owners.noteAlive(presence.from);
    this.counters.mergeSums(presence);
    if (message.reply) message.respond(JSON.stringify(this.presence(false, this.counters.latest(SUMS_PER_MESSAGE))));
  }

  /** Discovers the other copies and their counts. */
  private async discoverPeers(): Promise<void> {
    try {
      const own = JSON.stringify(this.presence(false, this.counters.latest(SUMS_PER_MESSAGE)));
      const options = { strategy: RequestStrategy.JitterTimer, ...DISCOVERY_MS } as const;
      for await (const answer of await this.broker.nats.requestMany(GATEWAY_QUOTAS_SUBJECT, own, options)) {
        const presence = presenceIn(answer);
        if (presence === null || presence.from === this.self) continue;
        this.owners.noteAlive(presence.from);
        this.counters.mergeSums(presence);
      }
    } catch (error) {
      this.logger.warn({ error }, 'the other gateways did not reply; their next heartbeat comes within half a second');
    }
  }

  private publish(isLeaving: boolean): void {
    // A reconnecting broker would receive all of it at once.
    if (!this.broker.isConnected || this.broker.nats.isClosed()) return;
    const { window, sums } = this.counters.drainChanged();
    for (let at = 0; at === 0 || at < sums.length; at += SUMS_PER_MESSAGE) {
      const part = this.presence(isLeaving, { window, sums: sums.slice(at, at + SUMS_PER_MESSAGE) });
      this.broker.nats.publish(GATEWAY_QUOTAS_SUBJECT, JSON.stringify(part));
    }
  }

  private presence(isLeaving: boolean, { window, sums }: Pick<Presence, 'window' | 'sums'>): Presence {
    return { from: this.self, isLeaving, window, sums };
  }
}
