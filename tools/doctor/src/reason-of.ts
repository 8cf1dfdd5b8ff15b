/** The code or the class of an error. Messages stay out, because they may contain an address with its password. */
export function reasonOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  if (cause instanceof Error) return reasonOf(cause);
  return error instanceof Error ? error.name : 'unknown';
}
