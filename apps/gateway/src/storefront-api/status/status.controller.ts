import { Controller } from '@nestjs/common';
import { RUNTIME_ROUTES, StatusView } from '@brote/contracts/runtime';
import { Clock } from '@brote/service-runtime';
import { Public } from '../../access/access.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';
import { ReadServiceStatuses } from './read-service-statuses';

const CACHE_LIFETIME_MS = 1_000;

/** Readiness of the shop as a whole. */
@Controller()
export class StatusController {
  private cachedStatus?: { at: number; view: Promise<StatusView> };

  constructor(
    private readonly serviceStatuses: ReadServiceStatuses,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Endpoint(RUNTIME_ROUTES.status, {
    limit: 'reads',
    id: 'getStatus',
    summary: 'Get the readiness of the services',
    description:
      "One entry for each service behind the gateway, with the variables of the seller that differ from the gateway's. The reply may be one second old; its time is UTC.",
    tag: 'status',
    reply: StatusView,
  })
  getStatus(): Promise<StatusView> {
    // At most one request a second, for any number of readers. One caller must not be able to occupy every service.
    const now = performance.now();
    if (!this.cachedStatus || now - this.cachedStatus.at > CACHE_LIFETIME_MS) this.cachedStatus = { at: now, view: this.checkServices() };
    return this.cachedStatus.view;
  }

  private async checkServices(): Promise<StatusView> {
    return { services: await this.serviceStatuses.read(), checkedAt: this.clock.now().toISOString() };
  }
}
