import { getReadiness, SERVICE_NAMES, type Readiness, type ServiceName } from '@brote/contracts/runtime';
import { RequestHandler } from '@brote/messaging';
import { Controller, Inject, type Type } from '@nestjs/common';
import { HealthRegistry } from '../health/health-registry';

/** Request handler for the readiness of a service, for the status of the shop. */
export function readinessHandlers(service: string): Type[] {
  const name = SERVICE_NAMES.find((known) => known === service);
  return name ? [answerOf(name)] : [];
}

function answerOf(name: ServiceName): Type {
  @Controller()
  class ReadinessController {
    private readonly startedAt = new Date(performance.timeOrigin).toISOString();

    constructor(@Inject(HealthRegistry) private readonly health: HealthRegistry) {}

    @RequestHandler(getReadiness[name])
    async answer(): Promise<Readiness> {
      return { ready: (await this.health.ready()).status === 'up', startedAt: this.startedAt };
    }
  }
  return ReadinessController;
}
