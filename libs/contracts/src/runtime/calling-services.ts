import { DATABASE_SERVICES } from '../reporting/database-services';

/** Services that may send requests: those with a database, and the gateway on behalf of people. */
export const CALLING_SERVICES = ['gateway', ...DATABASE_SERVICES] as const;
export type CallingService = (typeof CALLING_SERVICES)[number];
