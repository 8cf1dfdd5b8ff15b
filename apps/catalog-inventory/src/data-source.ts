import { messagingEntities, messagingMigrations } from '@brote/messaging';
import { CreateCatalogue1795100000000 } from './migrations/1795100000000-create-catalogue';
import { FillCatalogue1795100000001 } from './migrations/1795100000001-fill-catalogue';
import { PriceEntry } from './prices/price-entry.entity';
import { Reservation } from './reservations/reservation.entity';
import { SkuStock } from './stock/sku-stock.entity';

/** For the application, the specs and the migration command. */
export const entities = [...messagingEntities, PriceEntry, SkuStock, Reservation];
export const migrations = [...messagingMigrations, CreateCatalogue1795100000000, FillCatalogue1795100000001];
