import { GATEWAY_CODES, type ProblemCode } from '@brote/contracts';
import { createProblem } from '@brote/service-runtime';
import { PROBLEM_TABLE } from '../http/problems/problem-table';
import type { Access, RouteDocument } from '../http/routes/route-config';
import type { JsonSchema } from './json-schema';

/** Problems that any route may return. */
const COMMON_CODES: readonly ProblemCode[] = ['TOO_MANY_REQUESTS', 'BODY_MALFORMED', 'BODY_TOO_LARGE', 'REQUEST_TIMEOUT', 'INTERNAL'];
const BODY_CODES: readonly ProblemCode[] = ['MEDIA_TYPE_UNSUPPORTED', 'ORIGIN_REFUSED', 'VALIDATION_FAILED'];
/** Problems of addresses with parameters. */
const PATH_PARAMETER_CODES: readonly ProblemCode[] = ['NOT_FOUND', 'VALIDATION_FAILED'];
const QUERY_CODES: readonly ProblemCode[] = ['VALIDATION_FAILED'];
const SIGNED_IN_CODES: readonly ProblemCode[] = ['UNAUTHENTICATED'];
const CONFIRMED_CODES: readonly ProblemCode[] = [...SIGNED_IN_CODES, 'EMAIL_NOT_CONFIRMED'];
const ROLE_CODES: readonly ProblemCode[] = [...SIGNED_IN_CODES, 'FORBIDDEN'];
const GUARD_CODES: Readonly<Record<Access, readonly ProblemCode[]>> = {
  public: [],
  optional: SIGNED_IN_CODES,
  'signed-in': SIGNED_IN_CODES,
  confirmed: CONFIRMED_CODES,
  onboarded: [...CONFIRMED_CODES, 'ONBOARDING_REQUIRED'],
  staff: ROLE_CODES,
  admin: ROLE_CODES,
};
const BROKER_CODES: readonly ProblemCode[] = ['SERVICE_UNAVAILABLE', 'DEADLINE_EXCEEDED'];
const EXAMPLE_TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

/** A route of the document. */
export interface DocumentedRoute {
  method: string;
  path: string;
  access: Access;
  document: RouteDocument;
  byCookie: boolean;
}

/** The problem responses of all routes: each once, under its codes. */
export class ProblemResponses {
  readonly responses: Record<string, object> = {};
  private readonly codes = new Set<ProblemCode>();

  /** References to the responses of a route by status; codes that share a status share a response. */
  responsesOf(route: DocumentedRoute): Record<string, object> {
    const byStatus = new Map<number, ProblemCode[]>();
    for (const code of [...new Set(codesOf(route))].sort()) {
      const { status } = PROBLEM_TABLE[code];
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, this.refTo(codes)]));
  }

  /** One example for each code that a response names. */
  get examples(): Record<string, object> {
    const exampleOf = (code: ProblemCode): object => ({
      summary: PROBLEM_TABLE[code].title,
      value: createProblem({ ...PROBLEM_TABLE[code], code, traceId: EXAMPLE_TRACE_ID }),
    });
    return Object.fromEntries([...this.codes].sort().map((code) => [code, exampleOf(code)]));
  }

  private refTo(codes: readonly ProblemCode[]): object {
    const name = codes.join('.');
    this.responses[name] ??= { description: descriptionOf(codes), content: contentOf(codes) };
    for (const code of codes) this.codes.add(code);
    return { $ref: `#/components/responses/${name}` };
  }
}

/** The possible codes of a route, repeated where several reasons lead to one. */
function codesOf({ method, path, access, document }: DocumentedRoute): ProblemCode[] {
  const { contract, refusals = [] } = document;
  return [
    ...GUARD_CODES[access],
    ...(contract?.errors ?? []),
    ...refusals,
    ...COMMON_CODES,
    ...BROKER_CODES,
    ...(method === 'GET' ? [] : BODY_CODES),
    ...(path.includes(':') ? PATH_PARAMETER_CODES : []),
    ...(hasValidatedInput(access, document) ? QUERY_CODES : []),
  ];
}

/** Staff requests are built from address and body and validated as a whole. The token of a link is validated too. */
function hasValidatedInput(access: Access, { query, byLink = false }: RouteDocument): boolean {
  return query !== undefined || byLink || access === 'staff' || access === 'admin';
}

function descriptionOf(codes: readonly ProblemCode[]): string {
  return codes.map((code) => `\`${code}\`: ${PROBLEM_TABLE[code].title}.`).join('\n\n');
}

function contentOf(codes: readonly ProblemCode[]): object {
  const codeConstraint = { type: 'object', properties: { code: { enum: codes } } };
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, codeConstraint] };
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }] as const);
  return { 'application/problem+json': { schema, examples: Object.fromEntries(examples) } };
}

/** The schema of problem details (RFC 9457). */
export function problemSchema(): JsonSchema {
  const stringSchema: JsonSchema = { type: 'string' };
  const fieldSchema: JsonSchema = {
    type: 'object',
    properties: { path: stringSchema, messages: { type: 'array', items: stringSchema } },
    required: ['path', 'messages'],
  };
  const code: JsonSchema = { type: 'string', enum: [...new Set([...GATEWAY_CODES, ...Object.keys(PROBLEM_TABLE)])] };
  return {
    type: 'object',
    properties: {
      type: stringSchema,
      title: stringSchema,
      status: { type: 'integer' },
      code,
      detail: stringSchema,
      fields: { type: 'array', items: fieldSchema },
      details: {},
      traceId: stringSchema,
    },
    required: ['type', 'title', 'status', 'code', 'traceId'],
  };
}
