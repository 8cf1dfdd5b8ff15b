import { setTimeout as pause } from 'node:timers/promises';
import { ProcessLock } from '@brote/persistence';
import { countFailedWork, declareWork, InjectLogger, type Logger, recordCompletedWork } from '@brote/service-runtime';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { NotificationsConfig } from '#app/config';
import { MAX_SMTP_CONNECTIONS } from '#app/transports/channels/smtp-options';
import type { ClaimedMail } from './claimed-mail';
import { addressesSuppressed, SendMail, mailOldestAge, mailPending, mailSeconds } from './send-mail';
import { MailQueue } from './mail-queue';
import { AsyncSignal } from './async-signal';

const POLL_INTERVAL_MS = 1_000;
/** Milliseconds in which the mails of a burst of events gather, to be claimed in one statement. */
const BATCH_WINDOW_MS = 10;
const RELEASE_EVERY_MS = 2_000;
const MEASURE_EVERY_MS = 15_000;
const DRAIN_TIMEOUT_MS = 20_000;
/** Name of the claims in the metrics. */
const WORK = 'mails';

interface MailInProgress {
  /** On this process's own monotonic clock, in milliseconds. */
  leasedUntil: number;
  done: Promise<void>;
}

/** Sends waiting mails until it is stopped. Several copies of the service share the queue. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly inProgress = new Map<string, MailInProgress>();
  private readonly signal = new AsyncSignal();
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;
  /** The last claim was full: with a free place, another claim is worthwhile. */
  private mayHaveMore = false;

  constructor(
    private readonly queue: MailQueue,
    private readonly sendMail: SendMail,
    private readonly config: NotificationsConfig,
    private readonly processLock: ProcessLock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    declareWork(WORK);
    this.running = this.run();
    const { mailLeaseMs } = this.config;
    this.timers = [
      setInterval(() => void this.runLoggingErrors('leases were not renewed', () => this.renew()), mailLeaseMs / 3),
      setInterval(
        () => void this.runLoggingErrors('abandoned mails were not released', () => this.queue.releaseAbandoned()),
        RELEASE_EVERY_MS,
      ),
      setInterval(() => void this.runLoggingErrors('the backlog was not measured', () => this.measure()), MEASURE_EVERY_MS),
    ];
  }

  /** Takes no more mails and waits for those in progress. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    this.signal.notify();
    await this.running;
    let timer: NodeJS.Timeout | undefined;
    const drainTimeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, DRAIN_TIMEOUT_MS)));
    await Promise.race([Promise.all([...this.inProgress.values()].map(({ done: completion }) => completion)), drainTimeout]);
    clearTimeout(timer);
    this.timers.forEach(clearInterval);
  }

  /** A mail may be due: claim now instead of at the next poll. */
  wake(): void {
    this.signal.notify();
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      this.signal.reset();
      const freeConnections = MAX_SMTP_CONNECTIONS - this.inProgress.size;
      const claimedCount = freeConnections > 0 ? await this.claim(freeConnections) : 0;
      this.mayHaveMore = claimedCount === freeConnections;
      await this.signal.wait(POLL_INTERVAL_MS);
      await pause(BATCH_WINDOW_MS);
    }
  }

  private async claim(limit: number): Promise<number> {
    let claimedCount = 0;
    await this.runLoggingErrors('mails could not be claimed', async () => {
      const leasedUntilMs = performance.now() + this.config.mailLeaseMs;
      const isLockHeld = this.processLock.createHeldCheck();
      const mails = await this.queue.claim(limit, [...this.inProgress.keys()]);
      for (const mail of mails) this.startSending(mail, leasedUntilMs, isLockHeld);
      claimedCount = mails.length;
      recordCompletedWork(WORK);
    });
    return claimedCount;
  }

  private startSending(mail: ClaimedMail, leasedUntilMs: number, isLockHeld: () => boolean): void {
    const stopTimer = mailSeconds.startTimer({ template: mail.template });
    const isLeaseHeld = (): boolean => isLockHeld() && performance.now() < (this.inProgress.get(mail.id)?.leasedUntil ?? 0);
    const completion = this.runLoggingErrors('a delivery was interrupted and is retried when its lease ends', () =>
      this.sendMail.sendMail(mail, isLeaseHeld),
    );
    const mailInProgress: MailInProgress = { leasedUntil: leasedUntilMs, done: completion };
    this.inProgress.set(mail.id, mailInProgress);
    mailInProgress.done = completion.finally(() => {
      stopTimer();
      this.inProgress.delete(mail.id);
      if (this.mayHaveMore) this.signal.notify();
    });
  }

  private async renew(): Promise<void> {
    if (this.inProgress.size === 0) return;
    const leasedUntilMs = performance.now() + this.config.mailLeaseMs;
    for (const id of await this.queue.renew([...this.inProgress.keys()])) {
      const mailInProgress = this.inProgress.get(id);
      if (mailInProgress) mailInProgress.leasedUntil = leasedUntilMs;
    }
  }

  private async measure(): Promise<void> {
    const { pending, oldestSeconds, suppressedAddresses } = await this.queue.measureBacklog();
    mailPending.set(pending);
    addressesSuppressed.set(suppressedAddresses);
    mailOldestAge.set(Math.max(0, oldestSeconds));
  }

  /** The queue survives every fault: a failure is logged once and retried. */
  private async runLoggingErrors(failureMessage: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      countFailedWork(WORK);
      this.logger.warn({ error }, failureMessage);
    }
  }
}
