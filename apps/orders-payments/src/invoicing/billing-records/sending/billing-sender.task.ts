import { abortableDelay, delayUnlessStopped, LeaderTask } from '@brote/persistence';
import { Clock, countFailedWork, declareWork, InjectLogger, type Logger, recordCompletedWork } from '@brote/service-runtime';
import type { VerifactuClient } from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { isSendingOverdue } from './measure-sending';
import { SendBillingRecords } from './send-billing-records.workflow';

/** Milliseconds for a request that is under way when the process ends. Its records are queried otherwise. */
const STOP_GRACE_MS = 3_000;
/** Name of the rounds in the metrics. */
const WORK = 'billing records';
/** The longest delay of a timer. */
const MAX_DELAY_MS = 2_147_483_647;

/** One leader of all processes sends billing records, where the configuration names a service. */
@Injectable()
export class BillingSenderTask extends LeaderTask {
  private readonly client: VerifactuClient | null;

  constructor(
    private readonly config: OrdersConfig,
    private readonly sendBillingRecords: SendBillingRecords,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {
    super({ url: config.databaseUrl, name: 'billing records sender' });
    this.client = config.createVerifactuClient();
  }

  override onApplicationBootstrap(): void {
    if (this.client !== null) super.onApplicationBootstrap();
    else if (isSendingOverdue(this.config, this.clock.now()))
      this.logger.warn('VERIFACTU_SERVICE is off: billing records are not sent to the tax agency, which the law demands from 2027 on');
  }

  protected async lead(signal: AbortSignal): Promise<void> {
    while (await delayUnlessStopped(this.config.dueEveryMs, signal)) {
      const end = new AbortController();
      const work = this.sendWaiting(signal).finally(() => end.abort());
      await Promise.race([work, graceAfterStop(signal, end.signal)]);
    }
  }

  /** A failed step is logged and repeated. */
  private async sendWaiting(signal: AbortSignal): Promise<void> {
    const { client } = this;
    if (client === null) return;
    declareWork(WORK);
    try {
      for (let hasMore = true; hasMore && !signal.aborted;) {
        hasMore = await this.sendBillingRecords.send(client, signal);
        // Each step counts: a long backlog takes many of them.
        recordCompletedWork(WORK);
      }
    } catch (error) {
      if (signal.aborted) return;
      countFailedWork(WORK);
      this.logger.warn({ error }, 'a step of sending billing records failed and will be repeated');
    }
  }
}

/** Ends a while after the process should stop, or with the work. */
async function graceAfterStop(stopSignal: AbortSignal, endSignal: AbortSignal): Promise<void> {
  await abortableDelay(MAX_DELAY_MS, AbortSignal.any([stopSignal, endSignal]));
  await abortableDelay(STOP_GRACE_MS, endSignal);
}
