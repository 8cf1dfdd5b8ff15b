import { DatabaseServiceConfig } from '@brote/service-runtime';

/** The service's name as everybody knows it. */
export const SERVICE = 'catalog-inventory';

/** The environment of this service: what every service with a database needs, and nothing more. */
export class CatalogConfig extends DatabaseServiceConfig {}
