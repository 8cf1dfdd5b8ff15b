import { DatabaseServiceConfig } from '@brote/service-runtime';

/** The service's name in the whole shop. */
export const SERVICE = 'catalog-inventory';

/** The environment of this service: that of every service with a database. */
export class CatalogConfig extends DatabaseServiceConfig {}
