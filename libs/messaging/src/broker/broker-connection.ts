import { setMaxListeners } from 'node:events';
import { Logger } from '@nestjs/common';
import { Events, type JetStreamClient, type JetStreamManager, type NatsConnection } from 'nats';
import { BrokerUnavailable } from '../error-classification';
import { brokerOptions, type BrokerAccess, connectWhenAvailable } from './connect';

export interface BrokerOptions {
  url: string;
  /** The connection's name in the broker's monitoring. */
  name: string;
  access?: BrokerAccess;
  /** Handles the final end of a connection that was not closed here; ends the process by default. */
  onLost?: () => void;
}

const RETRY_DELAY_MS = 1_000;
const ANONYMOUS_BROKER_MESSAGE =
  'The broker lets in clients without a user, which only a local shop takes: give it the users that `npm run broker-users` prints.';

/** One connection to the broker that reconnects for ever. */
export class BrokerConnection {
  private readonly logger = new Logger(BrokerConnection.name);
  private readonly reconnectListeners = new Set<() => void>();
  private isClosing = false;
  /** Aborted at the next disconnect; each connection has a new one. */
  private connectionAbort = createConnectionAbort();
  private cachedManager: JetStreamManager | undefined;
  readonly jetstream: JetStreamClient;

  private constructor(
    readonly nats: NatsConnection,
    private readonly requiresUsers: boolean,
    onLost: () => void,
  ) {
    this.jetstream = nats.jetstream();
    void this.watchStatus();
    void this.watchEnd(onLost);
  }

  /**
   * Waits for the broker as long as it takes.
   * @throws Error when the broker refuses the user, cannot prove its identity, or has no users although they are demanded
   */
  static async open({ url, name, access = {}, onLost = () => process.exit(1) }: BrokerOptions): Promise<BrokerConnection> {
    const nats = await connectWhenAvailable(
      {
        ...brokerOptions({ url, name, access }),
        maxReconnectAttempts: -1,
        reconnectTimeWait: 250,
        reconnectJitter: 250,
        pingInterval: 10_000,
        maxPingOut: 2,
        noAsyncTraces: true,
      },
      (sentence) => new Logger(BrokerConnection.name).warn(sentence),
    );
    const { usersDemanded: requiresUsers = false } = access;
    if (requiresUsers && acceptsAnonymousClients(nats)) {
      await nats.close();
      throw new Error(ANONYMOUS_BROKER_MESSAGE);
    }
    return new BrokerConnection(nats, requiresUsers, onLost);
  }

  /** Whether the broker is reachable at this moment, as far as this process knows. */
  get isConnected(): boolean {
    return !this.connectionAbort.signal.aborted;
  }

  /** The stream administration; fetched without asking the server, which may be away. */
  async getJetStreamManager(): Promise<JetStreamManager> {
    this.cachedManager ??= await this.nats.jetstreamManager({ checkAPI: false, timeout: 3_000 });
    return this.cachedManager;
  }

  /** Runs the listener after each reconnect, and returns a function that removes it. */
  onReconnect(listener: () => void): () => void {
    this.reconnectListeners.add(listener);
    return () => this.reconnectListeners.delete(listener);
  }

  /** Runs work that needs the broker. Rejects with BrokerUnavailable as soon as the connection is lost, not after a time-out. */
  async runWhileConnected<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.connectionAbort;
    if (signal.aborted) throw new BrokerUnavailable('not connected');
    let rejectOnLoss: (() => void) | undefined;
    const connectionLoss = new Promise<never>((_, reject) => {
      rejectOnLoss = () => reject(new BrokerUnavailable('the connection was lost'));
      signal.addEventListener('abort', rejectOnLoss, { once: true });
    });
    try {
      return await Promise.race([work(), connectionLoss]);
    } finally {
      if (rejectOnLoss) signal.removeEventListener('abort', rejectOnLoss);
    }
  }

  /**
   * Resolves once the broker has processed everything that was sent to it so far, however long it is away.
   * @throws NatsError when the connection was closed
   */
  async flush(): Promise<void> {
    for (;;) {
      try {
        await this.runWhileConnected(() => this.nats.flush());
        return;
      } catch (error) {
        if (this.nats.isClosed()) throw error;
        await this.waitForConnection(RETRY_DELAY_MS);
      }
    }
  }

  /** Resolves true once the broker is connected, or false after so many milliseconds without a connection. */
  waitForConnection(ms: number): Promise<boolean> {
    if (!this.connectionAbort.signal.aborted) return Promise.resolve(true);
    return new Promise((resolve) => {
      const finishWait = (isConnected: boolean): void => {
        clearTimeout(timer);
        removeReconnectListener();
        resolve(isConnected);
      };
      const timer = setTimeout(() => finishWait(false), ms);
      const removeReconnectListener = this.onReconnect(() => finishWait(true));
    });
  }

  /** Rejects when the broker does not reply. */
  async check(): Promise<void> {
    await this.runWhileConnected(() => this.nats.rtt());
  }

  async close(): Promise<void> {
    if (this.isClosing) return;
    this.isClosing = true;
    if (!this.nats.isClosed()) await this.nats.close();
  }

  private async watchStatus(): Promise<void> {
    for await (const { type, data } of this.nats.status()) {
      if (type === Events.Disconnect) {
        this.connectionAbort.abort();
        if (!this.isClosing) this.logger.warn('The broker is away; reconnecting');
      }
      if (type === Events.Error) this.logger.warn(`The broker reported: ${typeof data === 'string' ? data : JSON.stringify(data)}`);
      if (type !== Events.Reconnect) continue;
      if (this.requiresUsers && acceptsAnonymousClients(this.nats)) {
        this.logger.fatal(ANONYMOUS_BROKER_MESSAGE);
        await this.nats.close();
        return;
      }
      this.connectionAbort = createConnectionAbort();
      this.logger.log('Reconnected to the broker');
      for (const listener of this.reconnectListeners) listener();
    }
  }

  private async watchEnd(onLost: () => void): Promise<void> {
    const error = await this.nats.closed();
    if (this.isClosing) return;
    this.logger.fatal(`The connection to the broker ended for good: ${String(error ?? 'closed')}`);
    onLost();
  }
}

/** Whether the broker accepts clients without credentials. */
function acceptsAnonymousClients({ info }: NatsConnection): boolean {
  return info?.auth_required !== true;
}

/** Every operation that waits for the broker adds one listener. */
function createConnectionAbort(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}
