import { type FaultyBody, buildFaultyBodies, type RequestFault, buildStrayBodies } from './bodies';
import type { Parameter, Endpoint } from './document';
import type { Schemas } from './example-paths';

/** One request of the sweep. */
export interface RequestCase {
  /** The fault in it; null for a valid request. */
  fault: RequestFault | null;
  what: string;
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

const UNKNOWN_ID = '0192f0c0-0000-7000-8000-00000000abcd';
const BAD_IDS = [
  UNKNOWN_ID,
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
  `${UNKNOWN_ID}'--`,
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
/** The faults for every operation with a body. */
const BODY_FAULTS: readonly RequestFault[] = ['whole body', 'missing', 'wrong type', 'huge', 'unicode', 'prototype', 'extra', 'key'];
const JSON_TYPE = 'application/json';

/** Id of an existing object for a path parameter; undefined when none is known. */
export type KnownId = (endpoint: Endpoint, parameter: Parameter) => string | undefined;

/** The faults that requests of an operation can have. */
export function faultsOf({ method, operation }: Endpoint): RequestFault[] {
  const example = operation.requestBody?.content[JSON_TYPE]?.example;
  const bodyFaults = BODY_FAULTS.filter(
    (fault) => Object.keys(example ?? {}).length > 0 || !['missing', 'wrong type', 'huge', 'unicode'].includes(fault),
  );
  const hasId = operation.parameters.some((parameter) => parameter.in === 'path');
  return ['query', ...(hasId ? (['id'] as const) : []), ...(method === 'GET' ? [] : bodyFaults)];
}

/** Every request of an operation: the valid one, then each with one fault. */
export function casesOf(endpoint: Endpoint, schemas: Schemas = {}, findKnownId: KnownId = () => undefined): RequestCase[] {
  const { method, path, operation } = endpoint;
  const ids = operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter) => ({ name: parameter.name, value: findKnownId(endpoint, parameter) ?? validIdOf(parameter) }));
  const validUrl = ids.reduce((url, { name, value }) => url.replace(`{${name}}`, encodeURIComponent(value)), path);
  const createCase = (what: string, url: string, { text, fault, contentType = JSON_TYPE }: Partial<FaultyBody> = {}): RequestCase => {
    const hasBody = text !== undefined && method !== 'GET';
    const headers: Record<string, string> = hasBody ? { 'content-type': contentType } : {};
    return { fault: fault ?? null, what, method, url, headers, ...(hasBody ? { body: text } : {}) };
  };
  const { example, schema } = operation.requestBody?.content[JSON_TYPE] ?? {};
  const validBody: Partial<FaultyBody> = example === undefined ? {} : { text: JSON.stringify(example) };
  const bodies = example === undefined ? buildStrayBodies() : buildFaultyBodies(example, schema, schemas);
  const keys = { 'content-type': JSON_TYPE, 'idempotency-key': 'é' };
  return [
    createCase('as documented', validUrl, validBody),
    ...badUrls(endpoint, ids, validUrl).map(([fault, what, url]) => createCase(what, url, { ...validBody, fault })),
    ...(method === 'GET' ? [] : bodies.map((body) => createCase(body.what, validUrl, body))),
    ...(method === 'GET' ? [] : [{ ...createCase('a bad key', validUrl, { ...validBody, fault: 'key' }), headers: keys }]),
  ];
}

interface PathId {
  name: string;
  value: string;
}

type BadUrl = readonly [fault: RequestFault, what: string, url: string];

function badUrls({ path, operation }: Endpoint, ids: readonly PathId[], validUrl: string): BadUrl[] {
  const queries = operation.parameters.filter((parameter) => parameter.in === 'query');
  const badIds = ids.flatMap(({ name }) =>
    BAD_IDS.map((bad): BadUrl => ['id', `the id ${bad.slice(0, 20)}`, replaceId(path, ids, name, bad)]),
  );
  const badQueries = queries.flatMap(({ name }) => [
    ...BAD_QUERIES.map((bad) => `${name}=${bad}`),
    ...[`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`],
  ]);
  return [
    ...badIds,
    ...[...badQueries, ...STRAY_QUERIES].map((query): BadUrl => ['query', `?${query.slice(0, 30)}`, `${validUrl}?${query}`]),
  ];
}

function replaceId(path: string, ids: readonly PathId[], bad: string, value: string): string {
  return ids.reduce((url, id) => url.replace(`{${id.name}}`, id.name === bad ? value : encodeURIComponent(id.value)), path);
}

/** A value that the schema of the parameter allows. */
function validIdOf({ schema }: Parameter): string {
  const [first] = schema.enum ?? [];
  return typeof first === 'string' ? first : UNKNOWN_ID;
}
