import { randomUUID } from 'node:crypto';
import { GATEWAY_QUOTAS_SUBJECT, gatewayQuotaSubject } from '@brote/contracts/runtime';
import { BrokerConnection } from '@brote/messaging';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { RequestStrategy, type Msg, type Subscription } from 'nats';
import { QuotaCounters } from './quota-counters';
import { QuotaOwners } from './quota-owners';
import { parseCount, parseHeartbeat, type QuotaHeartbeat } from './quota-messages';

const PUBLISH_EVERY_MS = 500;
/** Milliseconds without a reply after which another copy counts. */
const REPLY_TIMEOUT_MS = 1_000;
const DISCOVERY_TIMES_MS = { maxWait: 300, jitter: 100 };
/** Limits a message to well under the broker's maximum of 1 MB. */
const SUMS_PER_MESSAGE = 5_000;

/**
 * Counts strict limits exactly over all copies: one live copy counts each key, and the others query it. Without a reply the next copy
 * counts, and finally this one. A copy that dies takes at most half a second of its own unpublished counts along.
 */
@Injectable()
export class StrictRateLimit implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly gatewayId = randomUUID();
  private readonly owners = new QuotaOwners(this.gatewayId);
  private subscriptions: Subscription[] = [];
  private timer?: NodeJS.Timeout;
  private stopReconnectListener?: () => void;

  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(QuotaCounters) private readonly counters: QuotaCounters,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Discovers the other copies before the first request is served. */
  async onApplicationBootstrap(): Promise<void> {
    const { nats } = this.broker;
    this.subscriptions = [
      nats.subscribe(GATEWAY_QUOTAS_SUBJECT, { callback: (error, message) => !error && this.receiveHeartbeat(message) }),
      nats.subscribe(gatewayQuotaSubject(this.gatewayId), { callback: (error, message) => !error && this.replyWithCount(message) }),
    ];
    this.stopReconnectListener = this.broker.onReconnect(() => void this.discoverPeers());
    await this.discoverPeers();
    this.timer = setInterval(() => this.publish(false), PUBLISH_EVERY_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.stopReconnectListener?.();
    if (this.broker.nats.isClosed()) return;
    this.publish(true);
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }

  /** Counts one and returns the sum so far in this window, over all copies. Never fails: at worst it is this copy's own sum. */
  async countRequest(key: string): Promise<number> {
    for (;;) {
      const owner = this.owners.ownerOf(key);
      if (owner === this.gatewayId || !this.broker.isConnected) return this.counters.countRequest(key).sum;
      try {
        return await this.countRemotely(owner, key);
      } catch (error) {
        this.owners.remove(owner);
        this.logger.warn({ error, owner }, 'a gateway that owns a quota did not reply');
      }
    }
  }

  private async countRemotely(owner: string, key: string): Promise<number> {
    const request = (): Promise<Msg> => this.broker.nats.request(gatewayQuotaSubject(owner), key, { timeout: REPLY_TIMEOUT_MS });
    const { window, sum } = parseCount(await this.broker.runWhileConnected(request));
    this.counters.mergeSums({ window, sums: [[key, sum]] });
    return sum;
  }

  private replyWithCount(message: Msg): void {
    message.respond(JSON.stringify(this.counters.countRequest(message.string())));
  }

  private receiveHeartbeat(message: Msg): void {
    const heartbeat = parseHeartbeat(message);
    if (heartbeat === null || heartbeat.from === this.gatewayId) return;
    if (heartbeat.isLeaving) this.owners.remove(heartbeat.from);
    else this.owners.markAlive(heartbeat.from);
    this.counters.mergeSums(heartbeat);
    if (message.reply) message.respond(JSON.stringify(this.heartbeat(false, this.counters.listLatest(SUMS_PER_MESSAGE))));
  }

  /** Discovers the other copies and their counts. */
  private async discoverPeers(): Promise<void> {
    try {
      const ownHeartbeat = JSON.stringify(this.heartbeat(false, this.counters.listLatest(SUMS_PER_MESSAGE)));
      const options = { strategy: RequestStrategy.JitterTimer, ...DISCOVERY_TIMES_MS } as const;
      for await (const answer of await this.broker.nats.requestMany(GATEWAY_QUOTAS_SUBJECT, ownHeartbeat, options)) {
        const heartbeat = parseHeartbeat(answer);
        if (heartbeat === null || heartbeat.from === this.gatewayId) continue;
        this.owners.markAlive(heartbeat.from);
        this.counters.mergeSums(heartbeat);
      }
    } catch (error) {
      this.logger.warn({ error }, 'the other gateways did not reply; their next heartbeat comes within half a second');
    }
  }

  private publish(isLeaving: boolean): void {
    // A reconnecting broker would receive all of it at once.
    if (!this.broker.isConnected || this.broker.nats.isClosed()) return;
    const { window, sums } = this.counters.drainChanged();
    for (let offset = 0; offset === 0 || offset < sums.length; offset += SUMS_PER_MESSAGE) {
      const heartbeatPart = this.heartbeat(isLeaving, { window, sums: sums.slice(offset, offset + SUMS_PER_MESSAGE) });
      this.broker.nats.publish(GATEWAY_QUOTAS_SUBJECT, JSON.stringify(heartbeatPart));
    }
  }

  private heartbeat(isLeaving: boolean, { window, sums }: Pick<QuotaHeartbeat, 'window' | 'sums'>): QuotaHeartbeat {
    return { from: this.gatewayId, isLeaving, window, sums };
  }
}
