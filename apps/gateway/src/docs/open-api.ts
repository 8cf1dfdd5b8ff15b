import { BRAND_NAME } from '@brote/brand';
import { LINK_TOKEN_HEADER, type Class } from '@brote/contracts';
import { hasResponseBody, type Access, type RouteDocument, type SuccessStatus } from '../http/routes/route-config';
import type { ServedRoute } from '../http/routes/route-table';
import { exampleOf } from './examples';
import { SchemaCollection, type JsonSchema } from './json-schema';
import { type DocumentedRoute, ProblemResponses, problemSchema } from './problem-responses';
import { type Tag, TAGS } from '../http/routes/tags';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: Tag[];
  parameters: object[];
  requestBody?: object;
  responses: Record<string, object>;
  security: Record<string, string[]>[];
}

/** The API as an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  openapi: string;
  info: object;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> } & Record<'responses' | 'examples' | 'securitySchemes', Record<string, object>>;
}

const API_INFO = {
  title: BRAND_NAME,
  version: '1',
  summary: `The public API of the ${BRAND_NAME} shop.`,
  description: [
    'Amounts are integers in cents of a euro, including VAT. Times are UTC (ISO 8601); days are `YYYY-MM-DD` in Europe/Madrid.',
    'Every error is `application/problem+json` (RFC 9457) with a stable `code`. Quote its `traceId` when you ask for help.',
    'A write with an `Idempotency-Key` has one effect, however often it is repeated.',
    'Lists are pages: pass `nextCursor` of one page as `cursor` of the next.',
    'Requests are limited per address and account; `retry-after` of a status 429 is the number of seconds to wait.',
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
};

const ACCESS_TOKEN_SCHEME = 'accessToken';
const COOKIE_SCHEMES = { shop: 'sessionCookie', admin: 'staffSessionCookie' } as const;
const SECURITY_SCHEMES = {
  [ACCESS_TOKEN_SCHEME]: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'From sign-in or refresh; it lasts ten minutes.',
  },
  [COOKIE_SCHEMES.shop]: {
    ...{ type: 'apiKey', in: 'cookie', name: 'brote-rt' },
    description: 'Set by sign-in; scripts cannot read it. Its name begins with `__Host-` where the shop is served over TLS.',
  },
  [COOKIE_SCHEMES.admin]: {
    ...{ type: 'apiKey', in: 'cookie', name: 'brote-staff' },
    description: 'Set by the sign-in of the back office. Its name begins with `__Host-` where the shop is served over TLS.',
  },
};

const CALLER_DESCRIPTIONS: Readonly<Record<Access, string>> = {
  public: 'Callers: everyone, without signing in.',
  optional: 'Callers: guests, and signed-in customers.',
  'signed-in': 'Callers: signed-in customers.',
  confirmed: 'Callers: signed-in customers with a confirmed email address.',
  onboarded: 'Callers: signed-in customers with a confirmed email address and a completed onboarding.',
  staff: 'Callers: staff and administrators.',
  admin: 'Callers: administrators.',
};
const COOKIE_CALLER_DESCRIPTION = 'Callers: browsers that hold the session cookie.';

const SUCCESS_DESCRIPTIONS: Readonly<Record<SuccessStatus, string>> = {
  200: 'Done. The body is the result.',
  201: 'Created. The body holds what was created.',
  202: 'Accepted. The work continues after the response.',
  204: 'Done. There is no body.',
};

/** Describes the routes of the server. Automatic HEAD twins are left out. */
export function openApiOf(routes: readonly ServedRoute[], publicOrigin: string): OpenApiDocument {
  const schemas = new SchemaCollection();
  const paths: OpenApiDocument['paths'] = {};
  const problems = new ProblemResponses();
  for (const { method, path, access, document, byCookie } of routes) {
    if (!document || method === 'HEAD') continue;
    const route = { method, path, access, document, byCookie };
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operationOf(route, schemas, problems) };
  }
  const names = Object.keys(TAGS);
  const isStaffTag = (name: string): boolean => name.startsWith('staff');
  return {
    openapi: '3.1.0',
    info: { ...API_INFO, contact: { name: BRAND_NAME, url: `${publicOrigin}/contact` } },
    servers: [{ url: '/', description: 'The shop that serves this document.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    'x-tagGroups': [
      { name: 'Shop', tags: names.filter((name) => !isStaffTag(name)) },
      { name: 'Back office', tags: names.filter(isStaffTag) },
    ],
    paths,
    components: {
      schemas: { ...schemas.schemas, Problem: problemSchema() },
      responses: problems.responses,
      examples: problems.examples,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

function operationOf(route: DocumentedRoute, schemas: SchemaCollection, problems: ProblemResponses): Operation {
  const { method, path, access, document, byCookie } = route;
  const { id, summary, description, tag, body, query, contract, byLink = false } = document;
  const isWrite = method !== 'GET';
  return {
    operationId: id,
    summary,
    description: `${description}\n\n${byCookie ? COOKIE_CALLER_DESCRIPTION : CALLER_DESCRIPTIONS[access]}`,
    tags: [tag],
    parameters: [
      ...pathParameters(path, contract?.request),
      ...(query ? queryParameters(query, schemas) : []),
      ...(byLink ? [LINK_TOKEN_PARAMETER] : []),
      ...(isWrite ? [IDEMPOTENCY_KEY_PARAMETER] : []),
    ],
    ...(body ? { requestBody: { required: true, content: contentOf(body, schemas) } } : {}),
    responses: { ...successResponseOf(document, schemas), ...problems.responsesOf(route) },
    security: securityOf(route),
  };
}

function successResponseOf(document: RouteDocument, schemas: SchemaCollection): Record<string, object> {
  const { status = 200, reply } = document;
  const description = SUCCESS_DESCRIPTIONS[status];
  return { [status]: hasResponseBody(document) ? { description, content: contentOf(reply, schemas) } : { description } };
}

const LINK_TOKEN_PARAMETER = {
  name: LINK_TOKEN_HEADER,
  in: 'header',
  required: true,
  description: 'The secret part of a mailed link: what follows `#` in its address.',
  schema: { type: 'string', maxLength: 300 },
};

const IDEMPOTENCY_KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeated with the same key, the request has one effect.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

/** The request of the contract has the rules for a part of the path. */
function pathParameters(path: string, request: Class<object> | undefined): object[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const properties = (request && new SchemaCollection().schemaOf(request).properties) ?? {};
  return names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } }));
}

function queryParameters(query: Class<object>, schemas: SchemaCollection): object[] {
  const { properties = {}, required = [] } = schemas.schemaOf(query);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

/** An empty requirement means that the route can be called without credentials too. */
function securityOf({ path, access, byCookie }: DocumentedRoute): Record<string, string[]>[] {
  if (byCookie) return [{ [path.includes('/admin/') ? COOKIE_SCHEMES.admin : COOKIE_SCHEMES.shop]: [] }];
  if (access === 'public') return [];
  return access === 'optional' ? [{}, { [ACCESS_TOKEN_SCHEME]: [] }] : [{ [ACCESS_TOKEN_SCHEME]: [] }];
}

function contentOf(reply: Class<object> | string, schemas: SchemaCollection): object {
  if (typeof reply === 'string') return { [reply]: { schema: { type: 'string', format: 'binary' } } };
  const schema = schemas.refTo(reply);
  const example = exampleOf(reply, schemas.fieldsOf(reply));
  return { 'application/json': example ? { schema, example } : { schema } };
}
