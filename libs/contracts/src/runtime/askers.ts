import { DESK_SERVICES } from '../reporting/desk-services';

/** The services that may ask others: those with a database, and the gateway on behalf of people. */
export const ASKERS = ['gateway', ...DESK_SERVICES] as const;
export type Asker = (typeof ASKERS)[number];
