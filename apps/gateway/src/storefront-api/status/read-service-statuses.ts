import { getReadiness, SERVICE_NAMES, type Readiness, type ServiceName, type ServiceStatus } from '@brote/contracts/runtime';
import { RequestClient } from '@brote/messaging';
import { gauge, InjectLogger, type Logger, PollingWorker } from '@brote/service-runtime';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../../config';

const WATCH_INTERVAL_MS = 300_000;

const differingSellersGauge = gauge(
  'seller_variables_differing',
  "Services whose seller differs from the gateway's: documents, mails and pages would name different sellers",
);

/** Asks each service whether it is ready, and compares the seller that it shows with the seller of the legal pages. */
@Injectable()
export class ReadServiceStatuses {
  private loggedDifferences = '';

  constructor(
    private readonly requests: RequestClient,
    private readonly config: GatewayConfig,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** A service that does not answer is not ready. */
  async read(): Promise<ServiceStatus[]> {
    const statuses = await Promise.all(SERVICE_NAMES.map((name) => this.readStatusOf(name)));
    this.reportDifferences(statuses.filter(({ differingSeller }) => differingSeller !== undefined));
    return statuses;
  }

  private async readStatusOf(name: ServiceName): Promise<ServiceStatus> {
    try {
      const { ready, seller = [] } = await this.requests.send(getReadiness[name], {});
      const differingSeller = this.findDifferences(seller);
      return { name, ready, ...(differingSeller.length === 0 ? {} : { differingSeller }) };
    } catch {
      return { name, ready: false }; // A missing reply means not ready.
    }
  }

  private findDifferences(seller: NonNullable<Readiness['seller']>): string[] {
    const ownValues = new Map(this.config.sellerVariables().map(({ name, value }) => [name, value]));
    return seller.filter(({ name, value }) => ownValues.get(name) !== value).map(({ name }) => name);
  }

  /** Each difference is logged once, until it changes. */
  private reportDifferences(differing: readonly ServiceStatus[]): void {
    differingSellersGauge.set(differing.length);
    const differences = differing.map(({ name, differingSeller = [] }) => `${name}: ${differingSeller.join(', ')}`).join('; ');
    if (differences !== '' && differences !== this.loggedDifferences)
      this.logger.error({ differences }, 'services show another seller than the gateway: set the same SELLER_* variables for all of them');
    this.loggedDifferences = differences;
  }
}

/** Compares the sellers of the running services every few minutes, without a reader of the status. */
@Injectable()
export class WatchSellers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly worker: PollingWorker;

  constructor(serviceStatuses: ReadServiceStatuses, @InjectLogger() logger: Logger) {
    const work = async () => {
      await serviceStatuses.read();
      return false;
    };
    this.worker = new PollingWorker({ name: 'comparison of sellers', everyMs: WATCH_INTERVAL_MS, logger, work });
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }
}
