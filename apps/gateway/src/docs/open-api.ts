import { GATEWAY_CODES, LINK_TOKEN_HEADER, type Class, type ProblemCode } from '@brote/contracts';
import { PROBLEM_TABLE } from '../http/problem-table';
import type { Access, RouteDocument } from '../http/route-config';
import type { ServedRoute } from '../http/route-table';
import { exampleOf } from './examples';
import { SchemaCollection, type JsonSchema } from './json-schema';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: object[];
  requestBody?: object;
  responses: Record<string, object>;
  security: Record<string, string[]>[];
}

/** The API as an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
}

/** Refusals that any route may answer with. */
const ANYWHERE: readonly ProblemCode[] = ['TOO_MANY_REQUESTS', 'BODY_MALFORMED', 'BODY_TOO_LARGE', 'REQUEST_TIMEOUT', 'INTERNAL'];
const WITH_BODY: readonly ProblemCode[] = ['MEDIA_TYPE_UNSUPPORTED', 'ORIGIN_REFUSED', 'VALIDATION_FAILED'];
/** Of addresses with parts that a caller fills in. */
const WITH_PARAMETERS: readonly ProblemCode[] = ['NOT_FOUND', 'VALIDATION_FAILED'];
const WITH_QUERY: readonly ProblemCode[] = ['VALIDATION_FAILED'];
const SIGNED_IN: readonly ProblemCode[] = ['UNAUTHENTICATED'];
const CONFIRMED: readonly ProblemCode[] = [...SIGNED_IN, 'EMAIL_NOT_CONFIRMED'];
const WITH_ROLE: readonly ProblemCode[] = [...SIGNED_IN, 'FORBIDDEN'];
const REFUSED_BY_GUARDS: Readonly<Record<Access, readonly ProblemCode[]>> = {
  public: [],
  optional: SIGNED_IN,
  'signed-in': SIGNED_IN,
  confirmed: CONFIRMED,
  onboarded: [...CONFIRMED, 'ONBOARDING_REQUIRED'],
  staff: WITH_ROLE,
  admin: WITH_ROLE,
};
const TOKEN = 'accessToken';
const BEARER_TOKEN = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'From sign-in or refresh; ten minutes.' };
const THROUGH_BROKER: readonly ProblemCode[] = ['SERVICE_UNAVAILABLE', 'DEADLINE_EXCEEDED'];

/** Describes the routes that the server really has. Automatic HEAD twins are left out. */
export function openApiOf(routes: readonly ServedRoute[], publicOrigin: string): OpenApiDocument {
  const schemas = new SchemaCollection();
  const paths: OpenApiDocument['paths'] = {};
  for (const { method, path, access, document } of routes) {
    if (!document || method === 'HEAD') continue;
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation({ method, path, access, document }, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Brote', version: '1', description: 'The public API of the Brote shop. Amounts are integer cents; times are UTC.' },
    servers: [{ url: publicOrigin }],
    paths,
    components: { schemas: { ...schemas.schemas, Problem: problemSchema() }, securitySchemes: { [TOKEN]: BEARER_TOKEN } },
  };
}

interface Described {
  method: string;
  path: string;
  access: Access;
  document: RouteDocument;
}

function operation(described: Described, schemas: SchemaCollection): Operation {
  const { method, path, access, document } = described;
  const { summary, tag, body, query, reply, contract, byLink = false } = document;
  const isWrite = method !== 'GET';
  const inQuery = query ? queryParameters(query, schemas) : [];
  return {
    operationId: operationIdOf(method, path),
    summary,
    tags: [tag],
    parameters: [
      ...pathParameters(path, contract?.request),
      ...inQuery,
      ...(byLink ? [LINK_TOKEN] : []),
      ...(isWrite ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body ? { requestBody: { required: true, content: contentOf(body, schemas) } } : {}),
    responses: { 200: { description: 'Done', content: contentOf(reply, schemas) }, ...problems(codesOf(described)) },
    security: securityOf(access),
  };
}

function codesOf({ method, path, access, document }: Described): ProblemCode[] {
  const { contract, refusals = [] } = document;
  return [
    ...REFUSED_BY_GUARDS[access],
    ...(contract?.errors ?? []),
    ...refusals,
    ...ANYWHERE,
    ...THROUGH_BROKER,
    ...(method === 'GET' ? [] : WITH_BODY),
    ...(path.includes(':') ? WITH_PARAMETERS : []),
    ...(isChecked(access, document) ? WITH_QUERY : []),
  ];
}

/** What staff send is put together from address and body, and validated as a whole; so is the token of a link. */
function isChecked(access: Access, { query, byLink = false }: RouteDocument): boolean {
  return query !== undefined || byLink || access === 'staff' || access === 'admin';
}

const LINK_TOKEN = {
  name: LINK_TOKEN_HEADER,
  in: 'header',
  required: true,
  description: 'The secret part of a mailed link, which stands behind `#` there.',
  schema: { type: 'string', maxLength: 300 },
};

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Names the wish: repeated with the same key it has one effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function operationIdOf(method: string, path: string): string {
  const words = path.split(/[^a-zA-Z]+/).filter((word) => word !== '' && word !== 'api' && word !== 'v');
  return [method.toLowerCase(), ...words].join('-');
}

/** The request's rule for a part of the path applies to the path. */
function pathParameters(path: string, request: Class<object> | undefined): object[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const said = (request && new SchemaCollection().schemaOf(request).properties) ?? {};
  return names.map((name) => ({ name, in: 'path', required: true, schema: said[name] ?? { type: 'string' } }));
}

function queryParameters(query: Class<object>, schemas: SchemaCollection): object[] {
  const { properties = {}, required = [] } = schemas.schemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

/** An empty requirement says that it goes without, too. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'public') return [];
  return access === 'optional' ? [{}, { [TOKEN]: [] }] : [{ [TOKEN]: [] }];
}

function contentOf(reply: Class<object> | string, schemas: SchemaCollection): object {
  if (typeof reply === 'string') return { [reply]: { schema: { type: 'string', format: 'binary' } } };
  const schema = schemas.refTo(reply);
  const example = exampleOf(reply, schemas.fieldsOf(reply));
  return { 'application/json': example ? { schema, example } : { schema } };
}

/** Codes that share a status share an entry. */
function problems(codes: readonly ProblemCode[]): Record<string, object> {
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const { status } = PROBLEM_TABLE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: list.join(', '), content: problemContent(list) }]),
  );
}

function problemContent(codes: readonly ProblemCode[]): object {
  const bound = { type: 'object', properties: { code: { enum: codes } } };
  return { 'application/problem+json': { schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, bound] } } };
}

function problemSchema(): JsonSchema {
  const string: JsonSchema = { type: 'string' };
  const field: JsonSchema = {
    type: 'object',
    properties: { path: string, messages: { type: 'array', items: string } },
    required: ['path', 'messages'],
  };
  const code: JsonSchema = { type: 'string', enum: [...new Set([...GATEWAY_CODES, ...Object.keys(PROBLEM_TABLE)])] };
  return {
    type: 'object',
    properties: {
      type: string,
      title: string,
      status: { type: 'integer' },
      code,
      detail: string,
      fields: { type: 'array', items: field },
      details: {},
      traceId: string,
    },
    required: ['type', 'title', 'status', 'code', 'traceId'],
  };
}
