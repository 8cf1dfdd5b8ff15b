import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { Module, type DynamicModule } from '@nestjs/common';
import { entities, migrations, SERVICE } from './data-source';
import { PricesModule } from './prices/prices.module';
import { ProductsModule } from './products/products.module';
import { ReservationsModule } from './reservations/reservations.module';
import { StockModule } from './stock/stock.module';

/** Where the service's own parts are found. */
export interface Surroundings {
  databaseUrl: string;
  natsUrl: string;
  tuning?: Partial<MessagingTuning>;
}

/** Products, prices, stock and reservations, on their own database and the shop's broker. */
@Module({})
export class AppModule {
  static with({ databaseUrl, natsUrl, tuning }: Surroundings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, entities, migrations }),
        MessagingModule.forRoot({ service: SERVICE, natsUrl, tuning }),
        ProductsModule,
        PricesModule,
        StockModule,
        ReservationsModule,
      ],
    };
  }
}
