import { Controller } from '@nestjs/common';
import { getReadiness, RUNTIME_ROUTES, SERVICE_NAMES, StatusView, type ServiceName, type ServiceStatus } from '@brote/contracts/runtime';
import { RequestClient } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Public } from '../../access/access.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';

const CACHE_LIFETIME_MS = 1_000;

/** Readiness of the shop as a whole. */
@Controller()
export class StatusController {
  private cachedStatus?: { at: number; view: Promise<StatusView> };

  constructor(
    private readonly requests: RequestClient,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Endpoint(RUNTIME_ROUTES.status, {
    limit: 'reads',
    id: 'getStatus',
    summary: 'Get the readiness of the services',
    description: 'One entry for each service behind the gateway. The reply may be one second old; its time is UTC.',
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
    const services = await Promise.all(SERVICE_NAMES.map((name) => this.readStatusOf(name)));
    return { services, checkedAt: this.clock.now().toISOString() };
  }

  private async readStatusOf(name: ServiceName): Promise<ServiceStatus> {
    try {
      return { name, ready: (await this.requests.send(getReadiness[name], {})).ready };
    } catch {
      return { name, ready: false }; // A missing reply means not ready.
    }
  }
}
