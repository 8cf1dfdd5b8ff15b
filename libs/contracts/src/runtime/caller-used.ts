/**
 * Plain broadcast between the copies of a service: ids of caller contexts that one copy accepted. No other copy accepts them again.
 * Body: `{ id, rememberUntil }` as JSON.
 */
export function callerUsedSubject(service: string): string {
  return `caller.used.${service}.v1`;
}
