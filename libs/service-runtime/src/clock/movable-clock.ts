import { CLOCK_MOVED_SUBJECT, getClockOffset } from '@brote/contracts/clock';
import type { Logger } from '../logs/logger';
import type { ConnectionOptions, Events, NatsConnection } from 'nats';
import { Clock } from './clock';

const RETRY_DELAY_MS = 500;

/** A clock of a local stack: ahead of the machine's, or behind it, by an offset that the stack announces. It never goes back. */
export class MovableClock extends Clock {
  private broker?: NatsConnection;
  private retryLoop: Promise<void> | undefined;

  /** @param offsetMs initial offset in milliseconds */
  constructor(private offsetMs = 0) {
    super();
  }

  override epochMs(): number {
    return Date.now() + this.offsetMs;
  }

  /** Subscribes to moves and requests the current offset. Until the stack replies, the initial offset applies. */
  async subscribeToOffset(connectionOptions: ConnectionOptions, logger: Logger): Promise<void> {
    const { connect, Events } = await import('nats'); // only clocks that move need the broker
    this.broker = await connect({ ...connectionOptions, maxReconnectAttempts: -1, waitOnFirstConnect: true, name: 'clock' });
    this.broker.subscribe(CLOCK_MOVED_SUBJECT, { callback: (_error, message) => this.advanceTo(parseOffset(message.string())) });
    await this.requestOffset(this.broker, logger);
    void this.requestOffsetOnReconnect(Events.Reconnect, this.broker, logger);
  }

  /** Ends the subscription. */
  async stop(): Promise<void> {
    await this.broker?.close();
  }

  /** Requests the offset until a reply arrives: a slow clock would treat due work as future work. */
  private async requestOffset(broker: NatsConnection, logger: Logger): Promise<void> {
    if (await this.tryRequestOffset(broker)) return;
    logger.info('no time offset was received yet; keeping the initial one');
    this.retryLoop ??= this.retryRequestOffset(broker).finally(() => (this.retryLoop = undefined));
  }

  private async retryRequestOffset(broker: NatsConnection): Promise<void> {
    while (!broker.isClosed()) {
      await new Promise<void>((resolve) => setTimeout(resolve, RETRY_DELAY_MS).unref());
      if (await this.tryRequestOffset(broker)) return;
    }
  }

  private async tryRequestOffset(broker: NatsConnection): Promise<boolean> {
    try {
      const reply = await broker.request(getClockOffset.subject, '{}', { timeout: getClockOffset.deadlineMs });
      this.advanceTo(parseOffset(reply.string()));
      return true;
    } catch {
      return false; // The local stack is away, or restarting.
    }
  }

  private async requestOffsetOnReconnect(reconnectEvent: Events, broker: NatsConnection, logger: Logger): Promise<void> {
    for await (const status of broker.status()) {
      if (status.type === reconnectEvent) await this.requestOffset(broker, logger);
    }
  }

  private advanceTo(offsetMs: number | null): void {
    if (offsetMs !== null) this.offsetMs = Math.max(this.offsetMs, offsetMs);
  }
}

/** The offset in a broadcast, or in the reply to a request; null for another message, which moves nothing. */
function parseOffset(body: string): number | null {
  let parsedBody: unknown;
  try {
    parsedBody = JSON.parse(body);
  } catch {
    return null;
  }
  const reply = isObject(parsedBody) && isObject(parsedBody['reply']) ? parsedBody['reply'] : parsedBody;
  const offsetMs = isObject(reply) ? reply['offsetMs'] : null;
  return Number.isSafeInteger(offsetMs) ? Number(offsetMs) : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
