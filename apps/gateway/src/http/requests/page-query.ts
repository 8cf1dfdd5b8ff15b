import type { Class } from '@brote/contracts';
import { validateRequest } from '@brote/messaging';

const DEFAULT_LIMIT = 20;
const WHOLE_NUMBER_PATTERN = /^\d{1,9}$/;

export interface PageRequest {
  cursor?: string | null;
  limit: number;
}

/** The requested page of a list, from `?cursor=…&limit=…`: validated, the first twenty rows by default. */
export function readPage<T extends PageRequest>(type: Class<T>, query: Readonly<Record<string, unknown>>): Promise<T> {
  const { cursor = null, limit = DEFAULT_LIMIT, ...rest } = query;
  const limitNumber = typeof limit === 'string' && WHOLE_NUMBER_PATTERN.test(limit) ? Number(limit) : limit;
  return validateRequest(type, { ...rest, cursor, limit: limitNumber });
}
