import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GATEWAY_LIMITS_SUBJECT } from '@brote/contracts/runtime';
import { BrokerConnection } from '@brote/messaging';
import { Events, type Subscription } from 'nats';
import { SharedCounters, type Deltas } from './shared-counters';

const EVERY_MS = 200;
/** Keeps a message well under the broker's limit of 1 MB. */
const KEYS_PER_MESSAGE = 5_000;

interface Told extends Deltas {
  from: string;
}

/** Tells the other copies of the gateway what this one counted, and listens to them. Lost messages make limits milder, never absent. */
@Injectable()
export class LimitsGossip implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly self = randomUUID();
  private subscription?: Subscription;
  private timer?: NodeJS.Timeout;
  private isAway = false;

  constructor(
    @Inject(BrokerConnection) private readonly broker: BrokerConnection,
    @Inject(SharedCounters) private readonly counters: SharedCounters,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.broker.nats.subscribe(GATEWAY_LIMITS_SUBJECT, {
      callback: (error, message) => !error && this.hear(message.data),
    });
    this.timer = setInterval(() => this.tell(), EVERY_MS);
    void this.watchBroker();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    if (!this.broker.nats.isClosed()) this.subscription?.unsubscribe();
  }

  private tell(): void {
    const untold = this.counters.takeUntold();
    // A broker that is away would be told all of it at once on its return, long after it mattered.
    if (!untold || this.isAway || this.broker.nats.isClosed()) return;
    for (let at = 0; at < untold.counts.length; at += KEYS_PER_MESSAGE) {
      const part: Told = { from: this.self, window: untold.window, counts: untold.counts.slice(at, at + KEYS_PER_MESSAGE) };
      this.broker.nats.publish(GATEWAY_LIMITS_SUBJECT, JSON.stringify(part));
    }
  }

  private async watchBroker(): Promise<void> {
    for await (const { type } of this.broker.nats.status()) {
      if (type === Events.Disconnect) this.isAway = true;
      if (type === Events.Reconnect) this.isAway = false;
    }
  }

  private hear(bytes: Uint8Array): void {
    const told = readTold(bytes);
    if (told && told.from !== this.self) this.counters.merge(told);
  }
}

function readTold(bytes: Uint8Array): Told | null {
  let told: unknown;
  try {
    told = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return null; // Not from a copy of ours.
  }
  return isTold(told) ? told : null;
}

function isTold(told: unknown): told is Told {
  if (typeof told !== 'object' || told === null || !('from' in told) || !('window' in told) || !('counts' in told)) return false;
  return typeof told.window === 'number' && Array.isArray(told.counts) && told.counts.every(isCount);
}

function isCount(entry: unknown): boolean {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1]) && Number(entry[1]) > 0;
}
