/** A short code for lists and counters: the error's own code if it has one, else its name. */
export function failureCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && code !== '') return code;
  return error instanceof Error ? error.name : 'UNKNOWN';
}
