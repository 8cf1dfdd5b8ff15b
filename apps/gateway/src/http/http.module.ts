import { Module } from '@nestjs/common';
import { GatewayConfig } from '../config';
import { limitsOf } from './limits/limit-group';
import { QuotaCounters } from './limits/quota-counters';
import { StrictRateLimit } from './limits/strict-rate-limit';
import { RateLimit } from './limits/rate-limit';
import { RateLimitSync } from './limits/rate-limit-sync';
import { SharedCounters } from './limits/shared-counters';
import { ClientAddresses } from './requests/client-address';
import { RouteTable } from './routes/route-table';

/** What every route shares: its entry in the table of routes, its rate limit and the address of its client. */
@Module({
  providers: [
    {
      provide: ClientAddresses,
      inject: [GatewayConfig],
      useFactory: ({ clientHashKey }: GatewayConfig) => new ClientAddresses(clientHashKey),
    },
    {
      provide: QuotaCounters,
      inject: [GatewayConfig],
      useFactory: ({ limitWindowMs }: GatewayConfig) => new QuotaCounters({ windowMs: limitWindowMs }),
    },
    StrictRateLimit,
    {
      provide: SharedCounters,
      inject: [GatewayConfig],
      useFactory: ({ limitWindowMs }: GatewayConfig) => new SharedCounters({ windowMs: limitWindowMs }),
    },
    {
      provide: RateLimit,
      inject: [GatewayConfig, SharedCounters, StrictRateLimit, ClientAddresses],
      useFactory: (config: GatewayConfig, counters: SharedCounters, strictLimit: StrictRateLimit, addresses: ClientAddresses) =>
        new RateLimit({ counters, strictLimit, addresses, limits: limitsOf(config), accountWrites: config.limitAccount }),
    },
    RateLimitSync,
    RouteTable,
  ],
  exports: [ClientAddresses, RateLimit, RouteTable],
})
export class HttpModule {}
