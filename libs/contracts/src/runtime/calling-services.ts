import { DATABASE_SERVICES } from '../reporting/database-services';

/** The services that may ask others: those with a database, and the gateway on behalf of people. */
export const CALLING_SERVICES = ['gateway', ...DATABASE_SERVICES] as const;
export type CallingService = (typeof CALLING_SERVICES)[number];
