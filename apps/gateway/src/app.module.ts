import { MessagingModule } from '@brote/messaging';
import { Module, type DynamicModule } from '@nestjs/common';
import { AccessModule } from './access/access.module';
import type { GatewayConfig } from './config';
import { HttpModule } from './http/http.module';
import { StaffApiModule } from './staff-api/staff-api.module';
import { StorefrontApiModule } from './storefront-api/storefront-api.module';

/**
 * The parts of the gateway that need the broker, top to bottom. `openGateway` adds the routes from memory, the web apps and the
 * documentation.
 */
@Module({})
export class AppModule {
  static forRoot({ natsUrl, brokerAccess, streamReplicas, callerPrivateKey }: GatewayConfig): DynamicModule {
    return {
      module: AppModule,
      imports: [
        MessagingModule.forRoot({
          service: 'gateway',
          natsUrl,
          brokerAccess,
          database: false,
          tuning: { replicas: streamReplicas },
          callerKeys: { privateKey: callerPrivateKey },
        }),
        StaffApiModule,
        StorefrontApiModule,
        AccessModule,
        HttpModule,
      ],
    };
  }
}
