import { DatabaseServiceConfig } from '@brote/service-runtime';

/** The environment of this service: what every service with a database needs, and nothing more. */
export class CatalogConfig extends DatabaseServiceConfig {}
