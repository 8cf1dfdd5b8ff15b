import { MessagingModule } from '@brote/messaging';
import { Module, type DynamicModule } from '@nestjs/common';
import { CatalogueCache } from './catalog/catalogue-cache';
import { CheckoutController } from './checkout/checkout.controller';
import type { GatewayConfig } from './config';
import { ClientAddresses } from './http/client-address';
import { LimitsGossip } from './limits/limits-gossip';
import { SharedCounters } from './limits/shared-counters';
import { OrderLinksController } from './orders/order-links.controller';
import { StatusController } from './status/status.controller';

/** The parts of the gateway that need the broker. Routes served straight from memory are added by `openGateway`. */
@Module({})
export class AppModule {
  static with({ natsUrl, clientHashKey, limitWindowMs }: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [MessagingModule.forRoot({ service: 'gateway', natsUrl, database: false })],
      controllers: [CheckoutController, OrderLinksController, StatusController],
      providers: [
        { provide: ClientAddresses, useFactory: () => new ClientAddresses(clientHashKey) },
        { provide: SharedCounters, useFactory: () => new SharedCounters({ windowMs: limitWindowMs }) },
        LimitsGossip,
        CatalogueCache,
      ],
    };
  }
}
