import { getReadiness, SERVICE_NAMES, type Readiness, type SellerVariable, type ServiceName } from '@brote/contracts/runtime';
import { RequestHandler } from '@brote/messaging';
import { Controller, Inject, type Type } from '@nestjs/common';
import { HealthRegistry } from '../health/health-registry';

/** Request handler for the readiness of a service, for the status of the shop. */
export function readinessControllers(service: string, seller: SellerVariable[]): Type[] {
  const name = SERVICE_NAMES.find((known) => known === service);
  return name ? [createReadinessController(name, seller)] : [];
}

function createReadinessController(name: ServiceName, seller: SellerVariable[]): Type {
  @Controller()
  class ReadinessController {
    private readonly startedAt = new Date(performance.timeOrigin).toISOString();

    constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

    @RequestHandler(getReadiness[name])
    async reportReadiness(): Promise<Readiness> {
      return { ready: (await this.health.checkReadiness()).status === 'up', startedAt: this.startedAt, seller };
    }
  }
  return ReadinessController;
}
