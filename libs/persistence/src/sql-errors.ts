const UNIQUE_VIOLATION = '23505';
const SQLSTATE_PATTERN = /^[0-9A-Z]{5}$/;

const RETRYABLE_SQLSTATES = new Set(['40001', '40P01']);
const CONNECTION_ERROR_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// pg reports these without any code.
const CONNECTION_ERROR_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client was closed and is not queryable|Client has encountered a connection error|Cannot use a pool after calling end|Driver not Connected|Connection ended|Connection is not established/i;

function readProperty(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? (error as Record<string, unknown>)[name] : undefined;
}

/** The error and its causes: TypeORM uses `driverError`, others `cause`. */
function* walkCauses(error: unknown): Generator {
  let current = error;
  for (let depth = 0; depth < 5 && current !== undefined && current !== null; depth += 1) {
    yield current;
    current = readProperty(current, 'driverError') ?? readProperty(current, 'cause');
  }
}

/** The five-character SQLSTATE of a database error, or undefined when the error is something else. */
export function sqlState(error: unknown): string | undefined {
  for (const cause of walkCauses(error)) {
    const code = readProperty(cause, 'code');
    if (typeof code === 'string' && SQLSTATE_PATTERN.test(code) && !CONNECTION_ERROR_CODES.has(code)) return code;
  }
  return undefined;
}

/** Whether a row with the same key already existed; with `constraint`, whether it was that key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || [...walkCauses(error)].some((cause) => readProperty(cause, 'constraint') === constraint);
}

/** Two transactions conflicted; the same work may succeed when run again. */
export function isSerializationFailure(error: unknown): boolean {
  const state = sqlState(error);
  return state !== undefined && RETRYABLE_SQLSTATES.has(state);
}

/** The value itself cannot be stored (class 22: not a uuid, a NUL byte, out of range). The input is invalid, not the database. */
export function isInvalidValue(error: unknown): boolean {
  return sqlState(error)?.startsWith('22') ?? false;
}

/** The database is unavailable, restarting, out of resources or in conflict: a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined)
    return /^(08|53|57P|57014|58)/.test(state) || RETRYABLE_SQLSTATES.has(state) || state === '55P03' || state === '25P03';
  return [...walkCauses(error)].some((cause) => {
    const code = readProperty(cause, 'code');
    const message = readProperty(cause, 'message');
    return (
      (typeof code === 'string' && CONNECTION_ERROR_CODES.has(code)) ||
      (typeof message === 'string' && CONNECTION_ERROR_MESSAGES.test(message))
    );
  });
}
