import { MessagingModule, type MessagingOptions } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { Module, type DynamicModule } from '@nestjs/common';
import { SERVICE } from './config';
import { entities, migrations } from './data-source';
import { PricesModule } from './prices/prices.module';
import { ProductsModule } from './products/products.module';
import { ReservationsModule } from './reservations/reservations.module';
import { StockModule } from './stock/stock.module';

/** Where the service's own parts are found. */
export interface Surroundings {
  databaseUrl: string;
  natsUrl: string;
  /** What differs from the usual way of messaging, e.g. shorter pauses. */
  messaging?: Pick<MessagingOptions, 'tuning' | 'background'>;
}

/** Products, prices, stock and reservations, on their own database and the shop's broker. */
@Module({})
export class AppModule {
  static with({ databaseUrl, natsUrl, messaging }: Surroundings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, entities, migrations }),
        MessagingModule.forRoot({ service: SERVICE, natsUrl, ...messaging }),
        ProductsModule,
        PricesModule,
        StockModule,
        ReservationsModule,
      ],
    };
  }
}
