import type { ApiDocument, Endpoint } from '@brote/test-support/openapi-sweep';
import type { ApiSession } from './api-session';

/** Ids of existing objects, by the name of the path parameter. */
export type KnownIds = ReadonlyMap<string, readonly string[]>;

const JSON_TYPE = 'application/json';

/** Reads every list that the document offers to a session, and collects the ids in it: `orders[].id` becomes `orderId`. */
export async function collectIds(document: ApiDocument, session: ApiSession, isAllowedPath: (path: string) => boolean): Promise<KnownIds> {
  const idsByParameter = new Map<string, string[]>();
  for (const [path, { get }] of Object.entries(document.paths)) {
    const isJson = get?.responses['200']?.content?.[JSON_TYPE] !== undefined;
    const hasNoRequiredParameter = get?.parameters.every((parameter) => parameter.in !== 'path' && !parameter.required);
    if (isJson && hasNoRequiredParameter && isAllowedPath(path)) addIds(await session.get(path), 'thing', idsByParameter);
  }
  return idsByParameter;
}

function addIds(value: unknown, fieldName: string, idsByParameter: Map<string, string[]>): void {
  if (Array.isArray(value)) {
    for (const item of value) addIds(item, toSingular(fieldName), idsByParameter);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value) as [string, unknown][]) {
    if (typeof child !== 'string') addIds(child, name, idsByParameter);
    else if (name === 'id') addId(idsByParameter, `${fieldName}Id`, child);
    else if (name.endsWith('Id') || name === 'sku') addId(idsByParameter, name, child);
  }
}

const toSingular = (plural: string): string =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(ch|x)es$/, '$1')
    .replace(/s$/, '');

function addId(idsByParameter: Map<string, string[]>, name: string, id: string): void {
  const ids = idsByParameter.get(name) ?? [];
  if (!ids.includes(id)) idsByParameter.set(name, [...ids, id]);
}

/** An id that fits a path parameter; a product's parameter is plainly called `id`. */
export function pickIdFor({ path }: Endpoint, name: string, knownIds: KnownIds, requestNumber: number): string | undefined {
  const parameterName = name === 'id' ? `${toSingular(path.split('/').at(-2) ?? '')}Id` : name;
  const ids = knownIds.get(parameterName) ?? knownIds.get(`${parameterName.replace(/Id$/, '')}Id`) ?? [];
  return ids[requestNumber % Math.max(1, ids.length)];
}
