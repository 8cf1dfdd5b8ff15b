import type { ApiDocument, Placed } from '@brote/test-support/openapi-sweep';
import type { ApiSession } from './api-session';

/** Ids of existing objects, by the name of the path parameter. */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

const JSON_TYPE = 'application/json';

/** Reads every list that the document offers to a session, and collects the ids in it: `orders[].id` becomes `orderId`. */
export async function collectIds(document: ApiDocument, session: ApiSession, isOffered: (path: string) => boolean): Promise<KnownIds> {
  const found = new Map<string, string[]>();
  for (const [path, { get }] of Object.entries(document.paths)) {
    const isJson = get?.responses['200']?.content?.[JSON_TYPE] !== undefined;
    const isWhole = get?.parameters.every((parameter) => parameter.in !== 'path' && !parameter.required);
    if (isJson && isWhole && isOffered(path)) note(await session.get(path), 'thing', found);
  }
  return found;
}

function note(value: unknown, kind: string, found: Map<string, string[]>): void {
  if (Array.isArray(value)) {
    for (const item of value) note(item, singular(kind), found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value) as [string, unknown][]) {
    if (typeof part !== 'string') note(part, name, found);
    else if (name === 'id') add(found, `${kind}Id`, part);
    else if (name.endsWith('Id') || name === 'sku') add(found, name, part);
  }
}

const singular = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ch|x)es$/, '$1')
    .replace(/s$/, '');

function add(found: Map<string, string[]>, name: string, id: string): void {
  const ids = found.get(name) ?? [];
  if (!ids.includes(id)) found.set(name, [...ids, id]);
}

/** An id that fits a path parameter; a product's parameter is plainly called `id`. */
export function idFor({ path }: Placed, name: string, known: KnownIds, turn: number): string | undefined {
  const own = name === 'id' ? `${singular(path.split('/').at(-2) ?? '')}Id` : name;
  const ids = known.get(own) ?? known.get(`${own.replace(/Id$/, '')}Id`) ?? [];
  return ids[turn % Math.max(1, ids.length)];
}
