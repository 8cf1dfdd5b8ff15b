import { Injectable, Query, type PipeTransform } from '@nestjs/common';
import type { Class } from '@brote/contracts';
import { validateRequest } from '@brote/messaging';

const DEFAULT_LIMIT = 20;
const WHOLE_NUMBER_PATTERN = /^\d{1,9}$/;

interface PageRequest {
  cursor?: string | null;
  limit: number;
}

@Injectable()
class PageQueryPipe<T extends PageRequest> implements PipeTransform<Record<string, unknown>, Promise<T>> {
  constructor(private readonly type: Class<T>) {}

  transform({ cursor = null, limit = DEFAULT_LIMIT, ...rest }: Record<string, unknown>): Promise<T> {
    const limitNumber = typeof limit === 'string' && WHOLE_NUMBER_PATTERN.test(limit) ? Number(limit) : limit;
    return validateRequest(this.type, { ...rest, cursor, limit: limitNumber });
  }
}

/** Injects the requested page of a list, from `?cursor=…&limit=…`: validated, the first twenty rows by default. */
export function PageQuery<T extends PageRequest>(type: Class<T>): ParameterDecorator {
  return Query(new PageQueryPipe(type));
}
