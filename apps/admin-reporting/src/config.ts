import { DatabaseServiceConfig } from '@brote/service-runtime';

/** The environment of admin-reporting: the variables of every service with a database. */
export class ReportingConfig extends DatabaseServiceConfig {}
