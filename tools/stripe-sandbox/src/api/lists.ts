import type { Collection } from '#app/collection';
import { hash, integer, text } from './params';
import type { Param, ParamValues } from './params';
import { invalidRequestError, notFoundError } from './stripe-error';

/** The parameters that every list takes. */
export const listParams = { limit: integer({ min: 1, max: 100 }), starting_after: text(), ending_before: text() };

const rangeShape = { gt: integer(), gte: integer(), lt: integer(), lte: integer() };
type CreatedRange = number | ParamValues<typeof rangeShape>;

/** `created=…` or `created[gte]=…`: a time in seconds or a range of them. */
export function createdParam(): Param<CreatedRange, false> {
  const range = hash(rangeShape);
  return {
    must: false,
    read: (value, paramPath, unknownParams) =>
      typeof value === 'string' ? integer().read(value, paramPath, unknownParams) : range.read(value, paramPath, unknownParams),
  };
}

export function isWithin(range: CreatedRange | undefined, createdSeconds: number): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return createdSeconds === range;
  const { gt = -1, gte = -1, lt = Infinity, lte = Infinity } = range;
  return createdSeconds > gt && createdSeconds >= gte && createdSeconds < lt && createdSeconds <= lte;
}

export interface StripeList<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

interface PageParams {
  readonly limit?: number;
  readonly starting_after?: string;
  readonly ending_before?: string;
}

/**
 * One page in Stripe's form, newest first.
 * @throws StripeError 400 when the request has both marks, 404 when a mark names nothing
 */
export function buildListPage<T extends { id: string }>(
  url: string,
  collection: Collection<T>,
  { limit = 10, starting_after: startingAfter, ending_before: endingBefore }: PageParams,
  where?: (item: T) => boolean,
): StripeList<T> {
  if (startingAfter !== undefined && endingBefore !== undefined) {
    throw invalidRequestError('You may only specify one of these parameters: starting_after, ending_before.', { param: 'starting_after' });
  }
  if (startingAfter !== undefined && !collection.get(startingAfter)) throw notFoundError('object', startingAfter, 'starting_after');
  if (endingBefore !== undefined && !collection.get(endingBefore)) throw notFoundError('object', endingBefore, 'ending_before');
  const page = collection.page({ limit, startingAfter, endingBefore, where });
  return { object: 'list', data: page.items, has_more: page.hasMore, url };
}
