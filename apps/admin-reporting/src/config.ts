import { DatabaseServiceConfig } from '@brote/service-runtime';

/** The environment of admin-reporting: what every service with a database is told. */
export class ReportingConfig extends DatabaseServiceConfig {}
