import { HEALTH_REGISTRY, type HealthRegistry } from '@brote/persistence';
import {
  Inject,
  Injectable,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BrokerConnection } from './broker/broker-connection';
import { BrokerServer } from './broker-server';
import { HandlerPlacement } from './handler-placement';
import { MESSAGING_OPTIONS, tuningOf, type MessagingOptions } from './messaging-options';

/** Reports the broker to the health checks, and ends the requests in progress when the process does. */
@Injectable()
export class RequestRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(
    private readonly broker: BrokerConnection,
    private readonly server: BrokerServer,
    private readonly placement: HandlerPlacement,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
    @Optional() @Inject(HEALTH_REGISTRY) private readonly health?: HealthRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.placement.assertHandlersAreInControllers();
    this.health?.register('broker', () => this.broker.check());
  }

  /** The public HTTP server closes after this, so requests to other services must still work. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.server.drain(tuningOf(this.options).drainMs);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.broker.close();
  }
}
