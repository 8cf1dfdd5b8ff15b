import type { Class } from '@brote/contracts';
import { INVALID_REQUEST, type InvalidField, Refusal, validateRequest } from '@brote/messaging';
import { getMetadataStorage } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { GatewayProblem } from '../../http/problems/gateway-problem';

const WHOLE_NUMBER_PATTERN = /^-?\d{1,15}$/;
const DEFAULT_LIMIT = 20;

type RequestFields = Readonly<Record<string, unknown>>;
/** Converts text of an address to the type in the contract. Unfitting text is left for validation to refuse. */
type QueryConverter = (text: unknown) => unknown;

const toNumber: QueryConverter = (text) => (typeof text === 'string' && WHOLE_NUMBER_PATTERN.test(text) ? Number(text) : text);
const toBoolean: QueryConverter = (text) => (text === 'true' || text === 'false' ? text === 'true' : text);
const toList: QueryConverter = (text) => (typeof text === 'string' ? [text] : text);
const QUERY_CONVERTERS: Readonly<Record<string, QueryConverter>> = {
  isInt: toNumber,
  isNumber: toNumber,
  isBoolean: toBoolean,
  isArray: toList,
};

/**
 * A contract's request from path, query and body, validated as a whole. Missing query values are null, and a page has twenty rows. A
 * malformed id in the path causes NOT_FOUND.
 */
export async function readStaffRequest<T extends object>(type: Class<T>, request: FastifyRequest): Promise<T> {
  const params = toFields(request.params);
  const fields = { ...(request.method === 'GET' ? completeQuery(type, toFields(request.query)) : toFields(request.body)), ...params };
  try {
    return await validateRequest(type, fields);
  } catch (error) {
    if (isPathParameterError(error, params)) throw new GatewayProblem('NOT_FOUND');
    throw error;
  }
}

function completeQuery(type: Class<object>, query: RequestFields): RequestFields {
  const convertedQuery: Record<string, unknown> = { ...query };
  for (const { propertyName, name = '' } of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const defaultValue = propertyName === 'limit' ? DEFAULT_LIMIT : null;
    const value = convertedQuery[propertyName] ?? defaultValue;
    convertedQuery[propertyName] = QUERY_CONVERTERS[name]?.(value) ?? value;
  }
  return convertedQuery;
}

function toFields(value: unknown): RequestFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RequestFields) : {};
}

function isPathParameterError(error: unknown, params: RequestFields): boolean {
  if (!(error instanceof Refusal)) return false;
  const { code, details } = error as { code: string; details?: unknown };
  return (
    code === INVALID_REQUEST && Array.isArray(details) && (details as InvalidField[]).some(({ field }) => Object.hasOwn(params, field))
  );
}
