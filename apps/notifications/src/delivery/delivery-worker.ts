import { setTimeout as pause } from 'node:timers/promises';
import { ProcessLock } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { SMTP_CONNECTIONS } from '#app/transports/smtp-options';
import type { ClaimedMail } from './claimed-mail';
import { DeliverMail } from './deliver-mail';
import { mailOldestAge, mailPending, mailSeconds } from './delivery-metrics';
import { MailQueue } from './mail-queue';
import { AsyncSignal } from './async-signal';

const POLL_MS = 1_000;
/** Milliseconds in which the mails of a burst of events gather, to be claimed in one statement. */
const GATHER_MS = 10;
const RELEASE_EVERY_MS = 2_000;
const MEASURE_EVERY_MS = 15_000;
const DRAIN_MS = 20_000;

interface InProgress {
  /** On this process's own monotonic clock, in milliseconds. */
  leasedUntil: number;
  done: Promise<void>;
}

/** Sends waiting mails until it is stopped. Several copies of the service share the queue. */
@Injectable()
export class DeliveryWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly inProgress = new Map<string, InProgress>();
  private readonly signal = new AsyncSignal();
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> = Promise.resolve();
  private stopped = false;
  /** The last claim was full: with a free place, another claim is worthwhile. */
  private moreMayWait = false;

  constructor(
    private readonly queue: MailQueue,
    private readonly deliverMail: DeliverMail,
    private readonly config: NotificationsConfig,
    private readonly processLock: ProcessLock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
    const { mailLeaseMs } = this.config;
    this.timers = [
      setInterval(() => void this.quietly('leases were not renewed', () => this.renew()), mailLeaseMs / 3),
      setInterval(() => void this.quietly('abandoned mails were not released', () => this.queue.releaseAbandoned()), RELEASE_EVERY_MS),
      setInterval(() => void this.quietly('the backlog was not measured', () => this.measure()), MEASURE_EVERY_MS),
    ];
  }

  /** Takes no more mails and waits for those in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.signal.notify();
    await this.running;
    let timer: NodeJS.Timeout | undefined;
    const drainTimeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, DRAIN_MS)));
    await Promise.race([Promise.all([...this.inProgress.values()].map(({ done }) => done)), drainTimeout]);
    clearTimeout(timer);
    this.timers.forEach(clearInterval);
  }

  /** A mail may be due: claim now instead of at the next poll. */
  wake(): void {
    this.signal.notify();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.signal.reset();
      const free = SMTP_CONNECTIONS - this.inProgress.size;
      const claimed = free > 0 ? await this.claim(free) : 0;
      this.moreMayWait = claimed === free;
      await this.signal.wait(POLL_MS);
      await pause(GATHER_MS);
    }
  }

  private async claim(limit: number): Promise<number> {
    let claimed = 0;
    await this.quietly('mails could not be claimed', async () => {
      const leasedUntil = performance.now() + this.config.mailLeaseMs;
      const isAlive = this.processLock.heldCheck();
      const mails = await this.queue.claim(limit, [...this.inProgress.keys()]);
      for (const mail of mails) this.begin(mail, leasedUntil, isAlive);
      claimed = mails.length;
    });
    return claimed;
  }

  private begin(mail: ClaimedMail, leasedUntil: number, isAlive: () => boolean): void {
    const finish = mailSeconds.startTimer({ template: mail.template });
    const isStillOurs = (): boolean => isAlive() && performance.now() < (this.inProgress.get(mail.id)?.leasedUntil ?? 0);
    const done = this.quietly('a delivery was interrupted and is retried when its lease ends', () =>
      this.deliverMail.deliverMail(mail, isStillOurs),
    );
    const entry: InProgress = { leasedUntil, done };
    this.inProgress.set(mail.id, entry);
    entry.done = done.finally(() => {
      finish();
      this.inProgress.delete(mail.id);
      if (this.moreMayWait) this.signal.notify();
    });
  }

  private async renew(): Promise<void> {
    if (this.inProgress.size === 0) return;
    const leasedUntil = performance.now() + this.config.mailLeaseMs;
    for (const id of await this.queue.renew([...this.inProgress.keys()])) {
      const entry = this.inProgress.get(id);
      if (entry) entry.leasedUntil = leasedUntil;
    }
  }

  private async measure(): Promise<void> {
    const { pending, oldestSeconds } = await this.queue.backlog();
    mailPending.set(pending);
    mailOldestAge.set(Math.max(0, oldestSeconds));
  }

  /** The queue survives every fault: a failure is logged once and retried. */
  private async quietly(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ error }, what);
    }
  }
}
