import { abortableDelay } from '@brote/persistence';
import type { EventContract } from '@brote/contracts';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { DeliverPolicy, type ConsumerMessages, type JsMsg, type OrderedConsumerOptions } from 'nats';
import { BrokerConnection } from './broker/broker-connection';
import { assertStream, subjectsOf } from './broker/streams';
import { type EventEnvelope, EVENT_HEADERS, readEnvelope, toReceivedEvent } from './event-envelope';
import { groupBy } from './group-by';
import { MESSAGING_OPTIONS, tuningOf, type MessagingOptions, type MessagingTuning } from './messaging-options';

const MAX_PAUSE_MS = 5_000;

export type FeedHandler = (event: EventEnvelope) => void | Promise<void>;

export interface FeedOptions {
  /** Milliseconds of past events to deliver at each connection, for readers that must not miss one. None by default. */
  sinceMs?: number;
  /**
   * Events may have been missed, because the broker was away or lost its stream. Load a fresh snapshot of cached data. Not called at the
   * start.
   */
  onReset?: () => void | Promise<void>;
}

/** An open feed; `stop` ends it. */
export interface FeedSubscription {
  stop(): Promise<void>;
}

/** New events for readers without durable data, such as a cache: in order, at least once, no past ones. */
@Injectable()
export class EventFeed implements BeforeApplicationShutdown {
  private readonly tuning: MessagingTuning;
  private readonly openFeeds = new Set<StreamFeed>();

  constructor(
    private readonly broker: BrokerConnection,
    @Inject(MESSAGING_OPTIONS) options: MessagingOptions,
  ) {
    this.tuning = tuningOf(options);
  }

  /** Resolves once the feed is connected: later events are delivered. The handler receives them one after the other per context. */
  async subscribe(
    contracts: readonly EventContract<object>[],
    handler: FeedHandler,
    { onReset = () => undefined, sinceMs = 0 }: FeedOptions = {},
  ): Promise<FeedSubscription> {
    const groups = [...groupBy(contracts, ({ stream }) => stream).values()];
    const sharedOptions = { broker: this.broker, tuning: this.tuning, handler, onReset, sinceMs };
    const feeds = groups.map((group) => new StreamFeed({ ...sharedOptions, contracts: group }));
    for (const feed of feeds) this.openFeeds.add(feed);
    await Promise.all(feeds.map((feed) => feed.start()));
    return {
      stop: async () => {
        for (const feed of feeds) this.openFeeds.delete(feed);
        await Promise.all(feeds.map((feed) => feed.stop()));
      },
    };
  }

  /** Ends all feeds while the broker is still connected. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.openFeeds].map((feed) => feed.stop()));
    this.openFeeds.clear();
  }
}

interface StreamFeedOptions {
  broker: BrokerConnection;
  tuning: MessagingTuning;
  contracts: readonly EventContract<object>[];
  handler: FeedHandler;
  onReset: () => void | Promise<void>;
  sinceMs: number;
}

/** One ordered, ephemeral consumer. It is created again whenever it may have missed an event. */
class StreamFeed {
  private readonly logger = new Logger(EventFeed.name);
  private readonly types: ReadonlySet<string>;
  private readonly stopController = new AbortController();
  private messages: ConsumerMessages | undefined;
  private queue: Promise<void> = Promise.resolve();
  private running: Promise<void> | undefined;

  constructor(private readonly options: StreamFeedOptions) {
    this.types = new Set(options.contracts.map(({ type }) => type));
  }

  start(): Promise<void> {
    return new Promise((resolve) => {
      this.running ??= this.consumeForEver(resolve);
    });
  }

  async stop(): Promise<void> {
    this.stopController.abort();
    this.messages?.stop();
    await this.running;
    await this.queue;
  }

  private async consumeForEver(onStarted: () => void): Promise<void> {
    // An ordered consumer that continues after a reconnect could wait behind the end of a restored stream.
    const removeReconnectListener = this.options.broker.onReconnect(() => this.messages?.stop());
    let isFirstConnection = true;
    for (let failures = 0; !this.stopController.signal.aborted;) {
      try {
        await this.connect();
        failures = 0;
        if (isFirstConnection) onStarted();
        else this.enqueue(this.options.onReset);
        isFirstConnection = false;
        await this.messages?.closed();
      } catch (error) {
        if (failures === 0) this.logger.warn(`The event feed is interrupted and will reconnect: ${String(error)}`);
        failures += 1;
      }
      const pauseMs = Math.min(MAX_PAUSE_MS, 100 * 2 ** Math.min(failures, 10));
      await abortableDelay(pauseMs, this.stopController.signal);
    }
    removeReconnectListener();
    onStarted();
  }

  private async connect(): Promise<void> {
    const { broker, tuning, contracts, sinceMs } = this.options;
    const { stream = '', context = '' } = contracts[0] ?? {};
    await assertStream(broker, { stream, context, tuning });
    const consumer = await broker.jetstream.consumers.get(stream, {
      filterSubjects: subjectFilter(contracts, context),
      ...startPolicy(sinceMs),
    });
    this.messages = await consumer.consume({
      max_messages: 100,
      expires: tuning.heartbeatMs * 3,
      idle_heartbeat: tuning.heartbeatMs,
      abort_on_missing_resource: true,
      callback: (message) => this.receive(message),
    });
    if (this.stopController.signal.aborted) this.messages.stop();
  }

  private receive(message: JsMsg): void {
    const type = message.headers?.get(EVENT_HEADERS.type) ?? '';
    if (this.types.has(type)) this.enqueue(() => this.options.handler(readEnvelope(toReceivedEvent(message))));
  }

  private enqueue(step: () => void | Promise<void>): void {
    this.queue = this.queue.then(step).catch((error: unknown) => {
      this.logger.error(`A handler of the event feed failed: ${String(error)}`, error instanceof Error ? error.stack : undefined);
    });
  }
}

/** Without `sinceMs`, only new events. */
function startPolicy(sinceMs: number): Partial<OrderedConsumerOptions> {
  if (sinceMs === 0) return { deliver_policy: DeliverPolicy.New };
  return { deliver_policy: DeliverPolicy.StartTime, opt_start_time: new Date(Date.now() - sinceMs).toISOString() };
}

/** Older brokers take one filter per consumer; the handler drops the surplus. */
function subjectFilter(contracts: readonly EventContract<object>[], context: string): string {
  const [singleContract] = contracts;
  return contracts.length === 1 && singleContract ? singleContract.subject : subjectsOf(context);
}
