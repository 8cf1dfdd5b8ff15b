/**
 * Plain broadcast between the copies of a service: ids of caller contexts that one of them took, so that no other takes them again.
 * Body: `{ id, rememberUntil }` as JSON.
 */
export function callerUsedSubject(service: string): string {
  return `caller.used.${service}.v1`;
}
