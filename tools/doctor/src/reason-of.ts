/** The code, the type or the class of an error. Messages stay out, because they may contain an address with its password. */
export function reasonOf(error: unknown): string {
  const { code, type, cause } = error as { code?: unknown; type?: unknown; cause?: unknown };
  const reason = [code, type].find((value) => typeof value === 'string');
  if (typeof reason === 'string') return reason;
  if (cause instanceof Error) return reasonOf(cause);
  return error instanceof Error ? error.name : 'unknown';
}
