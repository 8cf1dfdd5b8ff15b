import { HEALTH_REGISTRY, type HealthRegistry } from '@brote/persistence';
import {
  Inject,
  Injectable,
  Logger,
  Optional,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { BrokerConnection } from './broker/broker-connection';
import { HandlerDiscovery } from './discover-handlers';
import { MESSAGING_OPTIONS, tuningOf, type MessagingOptions } from './messaging-options';
import { RequestServer } from './serve-requests';

/** Starts and stops all request handlers and subscriptions. */
@Injectable()
export class RequestRuntime implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger('Messaging');

  constructor(
    private readonly broker: BrokerConnection,
    private readonly discovery: HandlerDiscovery,
    private readonly server: RequestServer,
    @Inject(MESSAGING_OPTIONS) private readonly options: MessagingOptions,
    @Optional() @Inject(HEALTH_REGISTRY) private readonly health?: HealthRegistry,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.health?.register('broker', () => this.broker.check());
    const handlers = this.discovery.requestHandlers();
    for (const handler of handlers) this.server.serve(handler);
    // A ready service may receive requests at once. Until the broker knows the subscriptions, it reports no responders.
    await this.broker.flushed();
    this.logger.log(`Handling ${handlers.length} types of requests`);
  }

  /** The public HTTP server closes after this, so requests to other services must still work. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.server.drain(tuningOf(this.options).drainMs);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.broker.close();
  }
}
