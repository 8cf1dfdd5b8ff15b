import { type Body, bodiesFrom, strayBodies } from './bodies';
import type { Parameter, Placed } from './document';

/** One request of the sweep. */
export interface Case {
  what: string;
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

const ID = '0192f0c0-0000-7000-8000-00000000abcd';
const BAD_IDS = [
  ID,
  'x',
  '%20',
  '%00',
  '%zz',
  '%ED%A0%80',
  'toString',
  '__proto__',
  '1e3',
  '%2e%2e%2f',
  'a'.repeat(300),
  'a'.repeat(500),
  `${ID}'--`,
];
const BAD_QUERIES = [
  '',
  'x',
  '-1',
  '0',
  '1.5',
  '99999999999999999999',
  '%00',
  '%zz',
  '%ED%A0%80',
  'true',
  '2026-13-45',
  'a'.repeat(2_000),
  'null',
];
const STRAY_QUERIES = ['zzz=1', '__proto__=1', 'constructor=1', 'toString=1', 'a[b]=1', '=', '&&&', '%'];
const JSON_TYPE = 'application/json';

/** A value for a path parameter that names something that exists; undefined where nothing of the kind is known. */
export type KnownId = (placed: Placed, parameter: Parameter) => string | undefined;

/** Every request of an operation that is wrong in one place, and the ones that are right. */
export function casesOf(placed: Placed, knownId: KnownId = () => undefined): Case[] {
  const { method, path, operation } = placed;
  const ids = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => ({ name: parameter.name, value: knownId(placed, parameter) ?? rightIdOf(parameter) }));
  const right = ids.reduce((url, { name, value }) => url.replace(`{${name}}`, encodeURIComponent(value)), path);
  const of = (what: string, url: string, { text, contentType = JSON_TYPE }: Partial<Body> = {}): Case => {
    const hasBody = text !== undefined && method !== 'GET';
    return { what, method, url, headers: hasBody ? { 'content-type': contentType } : {}, ...(hasBody ? { body: text } : {}) };
  };
  const example = operation.requestBody?.content[JSON_TYPE]?.example;
  const plain: Partial<Body> = example === undefined ? {} : { text: JSON.stringify(example) };
  const bodies = example === undefined ? strayBodies() : bodiesFrom(example);
  return [
    of('as documented', right, plain),
    ...badUrls(placed, ids, right).map(([what, url]) => of(what, url, plain)),
    ...(method === 'GET' ? [] : bodies.map((body) => of(body.what, right, body))),
    ...(method === 'GET' ? [] : [{ ...of('a bad key', right, plain), headers: { 'content-type': JSON_TYPE, 'idempotency-key': 'é' } }]),
  ];
}

interface PathId {
  name: string;
  value: string;
}

function badUrls({ path, operation }: Placed, ids: readonly PathId[], right: string): (readonly [what: string, url: string])[] {
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const badIds = ids.flatMap(({ name }) => BAD_IDS.map((bad) => [`the id ${bad.slice(0, 20)}`, withId(path, ids, name, bad)] as const));
  const badQueries = queries.flatMap(({ name }) =>
    [...BAD_QUERIES.map((bad) => `${name}=${bad}`), `${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`].map(
      (query) => [`?${query.slice(0, 30)}`, `${right}?${query}`] as const,
    ),
  );
  return [...badIds, ...badQueries, ...STRAY_QUERIES.map((query) => [`?${query}`, `${right}?${query}`] as const)];
}

function withId(path: string, ids: readonly PathId[], bad: string, value: string): string {
  return ids.reduce((url, id) => url.replace(`{${id.name}}`, id.name === bad ? value : encodeURIComponent(id.value)), path);
}

/** What the schema of the parameter takes. */
function rightIdOf({ schema }: Parameter): string {
  const [first] = schema.enum ?? [];
  return typeof first === 'string' ? first : ID;
}
