import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GATEWAY_LIMITS_SUBJECT } from '@brote/contracts/runtime';
import { BrokerConnection } from '@brote/messaging';
import { Events, type Subscription } from 'nats';
import { SharedCounters, type CountDeltas } from './shared-counters';

const PUBLISH_INTERVAL_MS = 200;
/** Limits a message to well under the broker's maximum of 1 MB. */
const KEYS_PER_MESSAGE = 5_000;

interface PublishedCounts extends CountDeltas {
  from: string;
}

/** Publishes the counts of this copy to the others, and merges theirs. Lost messages loosen limits, and never remove them. */
@Injectable()
export class RateLimitSync implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly gatewayId = randomUUID();
  private subscription?: Subscription;
  private timer?: NodeJS.Timeout;
  private isDisconnected = false;

  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(SharedCounters) private readonly counters: SharedCounters,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.broker.nats.subscribe(GATEWAY_LIMITS_SUBJECT, {
      callback: (error, message) => !error && this.receive(message.data),
    });
    this.timer = setInterval(() => this.publish(), PUBLISH_INTERVAL_MS);
    void this.watchBroker();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    if (!this.broker.nats.isClosed()) this.subscription?.unsubscribe();
  }

  private publish(): void {
    const unpublished = this.counters.takeUnpublished();
    // A reconnecting broker would receive all of it at once, long after it was useful.
    if (!unpublished || this.isDisconnected || this.broker.nats.isClosed()) return;
    for (let offset = 0; offset < unpublished.counts.length; offset += KEYS_PER_MESSAGE) {
      const batch: PublishedCounts = {
        from: this.gatewayId,
        window: unpublished.window,
        counts: unpublished.counts.slice(offset, offset + KEYS_PER_MESSAGE),
      };
      this.broker.nats.publish(GATEWAY_LIMITS_SUBJECT, JSON.stringify(batch));
    }
  }

  private async watchBroker(): Promise<void> {
    for await (const { type } of this.broker.nats.status()) {
      if (type === Events.Disconnect) this.isDisconnected = true;
      if (type === Events.Reconnect) this.isDisconnected = false;
    }
  }

  private receive(bytes: Uint8Array): void {
    const counts = parseCounts(bytes);
    if (counts && counts.from !== this.gatewayId) this.counters.merge(counts);
  }
}

function parseCounts(bytes: Uint8Array): PublishedCounts | null {
  let counts: unknown;
  try {
    counts = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null; // Not from a copy of ours.
  }
  return isPublishedCounts(counts) ? counts : null;
}

function isPublishedCounts(counts: unknown): counts is PublishedCounts {
  if (typeof counts !== 'object' || counts === null || !('from' in counts) || !('window' in counts) || !('counts' in counts)) return false;
  return typeof counts.window === 'number' && Array.isArray(counts.counts) && counts.counts.every(isCount);
}

function isCount(entry: unknown): boolean {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]) && Number(entry[1]) > 0;
}
