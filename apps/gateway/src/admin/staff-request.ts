import type { Class } from '@brote/contracts';
import { INVALID_REQUEST, type InvalidField, Refusal, validateRequest } from '@brote/messaging';
import { getMetadataStorage } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { GatewayProblem } from '../http/gateway-problem';

const WHOLE_NUMBER = /^-?\d{1,15}$/;
const DEFAULT_LIMIT = 20;

type Fields = Readonly<Record<string, unknown>>;
/** Converts text of an address to the type in the contract. Unfitting text is left for validation to refuse. */
type Reading = (text: unknown) => unknown;

const asNumber: Reading = (text) => (typeof text === 'string' && WHOLE_NUMBER.test(text) ? Number(text) : text);
const asBoolean: Reading = (text) => (text === 'true' || text === 'false' ? text === 'true' : text);
const asList: Reading = (text) => (typeof text === 'string' ? [text] : text);
const READINGS: Readonly<Record<string, Reading>> = { isInt: asNumber, isNumber: asNumber, isBoolean: asBoolean, isArray: asList };

/**
 * A contract's request from path, query and body, validated as a whole. Missing query values are null, and a page has twenty rows. A
 * malformed id in the path causes NOT_FOUND.
 */
export async function staffRequestOf<T extends object>(type: Class<T>, request: FastifyRequest): Promise<T> {
  const params = fieldsIn(request.params);
  const fields = { ...(request.method === 'GET' ? queryFor(type, fieldsIn(request.query)) : fieldsIn(request.body)), ...params };
  try {
    return await validateRequest(type, fields);
  } catch (error) {
    if (isAboutPath(error, params)) throw new GatewayProblem('NOT_FOUND');
    throw error;
  }
}

function queryFor(type: Class<object>, query: Fields): Fields {
  const wanted: Record<string, unknown> = { ...query };
  for (const { propertyName, name = '' } of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const missing = propertyName === 'limit' ? DEFAULT_LIMIT : null;
    const value = wanted[propertyName] ?? missing;
    wanted[propertyName] = READINGS[name]?.(value) ?? value;
  }
  return wanted;
}

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function isAboutPath(error: unknown, params: Fields): boolean {
  if (!(error instanceof Refusal)) return false;
  const { code, details } = error as { code: string; details?: unknown };
  return (
    code === INVALID_REQUEST && Array.isArray(details) && (details as InvalidField[]).some(({ field }) => Object.hasOwn(params, field))
  );
}
