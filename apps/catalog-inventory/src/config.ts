import { DatabaseServiceConfig, SellerPackagingId } from '@brote/service-runtime';

/** The service's name in the whole shop. */
export const SERVICE = 'catalog-inventory';

/** The environment of this service: that of every service with a database, and the seller's number in the Spanish register of packaging. */
export class CatalogConfig extends DatabaseServiceConfig {
  @SellerPackagingId() sellerPackagingId!: string;
}
