import { invalidRequestError } from './stripe-error';
import type { FormHash, FormValue } from './form';

/** One parameter of an endpoint: its parser, and whether it is required. */
export interface Param<T, Must extends boolean = boolean> {
  readonly must: Must;
  readonly mayBeEmpty?: boolean;
  read(value: FormValue, paramPath: string, unknownParams: string[]): T;
}

export type ParamShape = Record<string, Param<unknown>>;
export type ParamValues<S extends ParamShape> = {
  [K in keyof S]: S[K] extends Param<infer T, infer M> ? (M extends true ? T : T | undefined) : never;
};

const wrongTypeError = (kind: string, value: FormValue, paramPath: string) =>
  invalidRequestError(`Invalid ${kind}: ${typeof value === 'string' ? value : JSON.stringify(value)}`, { param: paramPath });

function scalarParam<T>(kind: string, parse: (text: string, paramPath: string) => T): Param<T, false> {
  return {
    must: false,
    read(value, paramPath) {
      if (typeof value !== 'string') throw wrongTypeError(kind, value, paramPath);
      return parse(value, paramPath);
    },
  };
}

/** Marks a required parameter. */
export function required<T>(param: Param<T>): Param<T, true> {
  return { ...param, must: true };
}

export function text(maxLength = 5000): Param<string, false> {
  return scalarParam('string', (value, paramPath) => {
    if (value.length > maxLength)
      throw invalidRequestError(`Invalid string: ${value.slice(0, 30)}...; must be at most ${maxLength} characters`, { param: paramPath });
    return value;
  });
}

export function integer({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}): Param<number, false> {
  return scalarParam('integer', (value, paramPath) => {
    if (!/^[+-]?\d{1,15}$/.test(value))
      throw invalidRequestError(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: paramPath });
    const number = Number(value);
    if (number < min)
      throw invalidRequestError(`This value must be greater than or equal to ${min}.`, {
        code: 'parameter_invalid_integer',
        param: paramPath,
      });
    if (number > max)
      throw invalidRequestError(`This value must be less than or equal to ${max}.`, {
        code: 'parameter_invalid_integer',
        param: paramPath,
      });
    return number;
  });
}

export function bool(): Param<boolean, false> {
  return scalarParam('boolean', (value, paramPath) => {
    if (value !== 'true' && value !== 'false') throw wrongTypeError('boolean', value, paramPath);
    return value === 'true';
  });
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Param<T, false> {
  return scalarParam('string', (value, paramPath) => {
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) throw invalidRequestError(`Invalid ${paramPath}: must be one of ${allowed.join(', ')}`, { param: paramPath });
    return found;
  });
}

/** An absolute http(s) address. */
export function httpUrl(): Param<string, false> {
  return scalarParam('string', (value, paramPath) => {
    if (!/^https?:\/\/[^/\s]/.test(value)) throw invalidRequestError('Not a valid URL', { code: 'url_invalid', param: paramPath });
    return value;
  });
}

export function email(): Param<string, false> {
  return scalarParam('string', (value, paramPath) => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value))
      throw invalidRequestError(`Invalid email address: ${value}`, { code: 'email_invalid', param: paramPath });
    return value;
  });
}

export function list<T>(item: Param<T>, maxItems = 1000): Param<T[], false> {
  return {
    must: false,
    mayBeEmpty: true,
    read(value, paramPath, unknownParams) {
      if (value === '') return [];
      const names = typeof value === 'string' ? [] : Object.keys(value);
      if (typeof value === 'string' || !names.every((name) => /^\d+$/.test(name)))
        throw invalidRequestError('Invalid array', { param: paramPath });
      if (names.length > maxItems) throw invalidRequestError(`A maximum of ${maxItems} entries is allowed.`, { param: paramPath });
      names.sort((a, b) => Number(a) - Number(b));
      return names.map((name) => readParam(item, value[name] ?? '', `${paramPath}[${name}]`, unknownParams));
    },
  };
}

/** Text by free names; Stripe's limits: 50 names of 40 characters, 500 characters each. An empty value removes the name. */
export function metadata(): Param<Record<string, string>, false> {
  return {
    must: false,
    mayBeEmpty: true,
    read(value, paramPath) {
      if (typeof value === 'string') return {};
      const entries = Object.entries(value);
      if (entries.length > 50)
        throw invalidRequestError(`Metadata can have up to 50 keys; ${entries.length} were sent`, { param: paramPath });
      return Object.fromEntries(entries.map(([name, content]) => [name, metadataValue(name, content, `${paramPath}[${name}]`)]));
    },
  };
}

function metadataValue(name: string, content: FormValue, paramPath: string): string {
  if (typeof content !== 'string') throw invalidRequestError('Metadata values must be strings', { param: paramPath });
  if (name.length > 40)
    throw invalidRequestError(`Metadata keys can have up to 40 characters, but you passed in a key that is ${name.length}.`, {
      param: paramPath,
    });
  if (content.length > 500)
    throw invalidRequestError(`Metadata values can have up to 500 characters, but you passed in ${content.length}.`, { param: paramPath });
  return content;
}

/** A parameter that an empty text unsets: it reads as null. */
export function allowEmpty<T>(param: Param<T>): Param<T | null, false> {
  return {
    must: false,
    mayBeEmpty: true,
    read: (value, paramPath, unknownParams) => (value === '' ? null : param.read(value, paramPath, unknownParams)),
  };
}

/** A parameter of one of two forms; the first takes the value when it can. */
export function eitherOf<A, B>(first: Param<A>, second: Param<B>, isFirst: (value: FormValue) => boolean): Param<A | B, false> {
  return {
    must: false,
    read: (value, paramPath, unknownParams) => (isFirst(value) ? first : second).read(value, paramPath, unknownParams),
  };
}

export function hash<S extends ParamShape>(shape: S): Param<ParamValues<S>, false> {
  return {
    must: false,
    mayBeEmpty: true,
    read(value, paramPath, unknownParams) {
      if (typeof value === 'string' && value !== '') throw invalidRequestError('Invalid object', { param: paramPath });
      return readHash(shape, typeof value === 'string' ? {} : value, paramPath, unknownParams);
    },
  };
}

function readParam<T>(param: Param<T>, value: FormValue, paramPath: string, unknownParams: string[]): T {
  if (value === '' && param.mayBeEmpty !== true) {
    const message = `You passed an empty string for '${paramPath}'. We assume empty values are an attempt to unset a parameter; however '${paramPath}' cannot be unset. You should remove '${paramPath}' from your request or supply a non-empty value.`;
    throw invalidRequestError(message, { code: 'parameter_invalid_empty', param: paramPath });
  }
  return param.read(value, paramPath, unknownParams);
}

function readHash<S extends ParamShape>(shape: S, formHash: FormHash, paramPath: string, unknownParams: string[]): ParamValues<S> {
  const nestedPath = (name: string) => (paramPath === '' ? name : `${paramPath}[${name}]`);
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(formHash)) if (!Object.hasOwn(shape, name)) unknownParams.push(nestedPath(name));
  for (const [name, param] of Object.entries(shape)) {
    const value = formHash[name];
    if (value !== undefined) result[name] = readParam(param, value, nestedPath(name), unknownParams);
    else if (param.must)
      throw invalidRequestError(`Missing required param: ${nestedPath(name)}.`, { code: 'parameter_missing', param: nestedPath(name) });
  }
  return result as ParamValues<S>;
}

/**
 * Reads a whole request by its shape.
 * @throws StripeError 400 naming the parameter, as Stripe does; unknown parameters are all named at once
 */
export function readParams<S extends ParamShape>(shape: S, formHash: FormHash): ParamValues<S> {
  const unknownParams: string[] = [];
  const params = readHash(shape, formHash, '', unknownParams);
  const [first] = unknownParams;
  if (first !== undefined) {
    const message =
      unknownParams.length === 1 ? `Received unknown parameter: ${first}` : `Received unknown parameters: ${unknownParams.join(', ')}`;
    throw invalidRequestError(message, { code: 'parameter_unknown', param: first });
  }
  return params;
}
