import { DATABASE_SERVICES } from '../reporting/database-services';

/** Services that may send requests: those with a database, and the gateway on behalf of people. */
export const CALLING_SERVICES = ['gateway', ...DATABASE_SERVICES] as const;
export type CallingService = (typeof CALLING_SERVICES)[number];

/**
 * Plain broadcast between the copies of a service: ids of caller contexts that one copy accepted. No other copy accepts them again.
 * Body: `{ id, rememberUntil }` as JSON.
 */
export function callerUsedSubject(service: string): string {
  return `caller.used.${service}.v1`;
}
