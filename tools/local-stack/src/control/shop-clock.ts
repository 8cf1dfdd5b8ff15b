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
    /** The sandboxes with a clock of their own; undefined where the real service takes their place. */
    private readonly sandboxUrls: { readonly stripe: string | undefined; readonly aeat: string | undefined },
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

  /**
   * Moves the shop's time forward, in milliseconds, everywhere: services at once, the Stripe sandbox with what is due by then. The tax agency
   * is first, because it rejects documents of tomorrow.
   */
  async advance(ms: number): Promise<void> {
    this.currentOffsetMs += ms;
    await writeFile(this.file, JSON.stringify({ offsetMs: this.currentOffsetMs }));
    await this.configureSandbox('aeat', 'clock', { offsetMs: this.currentOffsetMs });
    this.broker?.publish(CLOCK_MOVED_SUBJECT, JSON.stringify({ offsetMs: this.currentOffsetMs }));
    await this.broker?.flush();
    await this.configureSandbox('stripe', 'clock', { offsetMs: this.currentOffsetMs });
  }

  /** Makes the sandbox deliver its waiting webhooks at once instead of at their next attempts: all receivers are up now. */
  async deliverWaitingWebhooks(): Promise<void> {
    await this.configureSandbox('stripe', 'webhooks', { hurry: true });
  }

  private async configureSandbox(name: 'stripe' | 'aeat', control: 'clock' | 'webhooks', body: object): Promise<void> {
    const url = this.sandboxUrls[name];
    if (!url) return;
    const answer = await fetch(`${url}/__sandbox/${control}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The sandbox ${name} refused ${JSON.stringify(body)} with ${answer.status}.`);
  }

  async close(): Promise<void> {
    await this.broker?.close();
  }
}
