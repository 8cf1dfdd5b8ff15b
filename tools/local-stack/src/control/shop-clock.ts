import { writeFile } from 'node:fs/promises';
import { CLOCK_MOVED_SUBJECT, getClockOffset } from '@brote/contracts/clock';
import { LocalServerProblem, readFileIfPresent } from '@brote/local-servers';
import { brokerOptions, connectWhenAvailable } from '@brote/messaging/broker-client';
import type { NatsConnection } from 'nats';

/** The shop's time: the machine's plus an offset that only grows. It survives a restart, because orders from that time do. */
export class ShopClock {
  private currentOffsetMs = 0;
  private broker: NatsConnection | undefined;

  constructor(
    private readonly file: string,
    /** The clock control of the Stripe sandbox; undefined with the real Stripe. */
    private readonly sandboxUrl: string | undefined,
    /** False when real money or the public is involved: then the shop lives by the machine's time. */
    readonly isMovable: boolean,
  ) {}

  get offsetMs(): number {
    return this.currentOffsetMs;
  }

  now(): Date {
    return new Date(Date.now() + this.currentOffsetMs);
  }

  /** Restores the offset of the last run. */
  async restore(): Promise<void> {
    const storedOffset = JSON.parse((await readFileIfPresent(this.file)) ?? '{}') as { offsetMs?: number };
    this.currentOffsetMs = storedOffset.offsetMs ?? 0;
  }

  /**
   * Answers services that request the offset, as the broker's user of the local stack. An unmovable clock needs no broker.
   * @throws LocalServerProblem when the broker fails to authenticate or refuses the user
   */
  async connect(natsUrl: string, seed: string): Promise<void> {
    if (!this.isMovable) return;
    const access = { seed, caFile: process.env['NATS_CA_FILE'] };
    this.broker = await connectWhenAvailable(
      { ...brokerOptions({ url: natsUrl, name: 'local-stack', access }), maxReconnectAttempts: -1 },
      (sentence) => console.warn(sentence),
    ).catch((error: unknown) => {
      throw new LocalServerProblem('not-configured', error instanceof Error ? error.message : String(error), { cause: error });
    });
    this.broker.subscribe(getClockOffset.subject, {
      callback: (_error, message) => message.respond(JSON.stringify({ reply: { offsetMs: this.currentOffsetMs } })),
    });
  }

  /** Moves the shop's time forward, in milliseconds, everywhere: services at once, the sandbox with what is due by then. */
  async advance(ms: number): Promise<void> {
    this.currentOffsetMs += ms;
    await writeFile(this.file, JSON.stringify({ offsetMs: this.currentOffsetMs }));
    this.broker?.publish(CLOCK_MOVED_SUBJECT, JSON.stringify({ offsetMs: this.currentOffsetMs }));
    await this.broker?.flush();
    await this.configureSandbox('clock', { offsetMs: this.currentOffsetMs });
  }

  /** Makes the sandbox deliver its waiting webhooks at once instead of at their next attempts: all receivers are up now. */
  async deliverWaitingWebhooks(): Promise<void> {
    await this.configureSandbox('webhooks', { hurry: true });
  }

  private async configureSandbox(control: 'clock' | 'webhooks', body: object): Promise<void> {
    if (!this.sandboxUrl) return;
    const answer = await fetch(`${this.sandboxUrl}/__sandbox/${control}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The Stripe sandbox refused ${JSON.stringify(body)} with ${answer.status}.`);
  }

  async close(): Promise<void> {
    await this.broker?.close();
  }
}
