import { invalid } from './stripe-error';
import type { FormHash, FormValue } from './form';

/** One parameter of an endpoint: its parser, and whether it is required. */
export interface Param<T, Must extends boolean = boolean> {
  readonly must: Must;
  readonly mayBeEmpty?: boolean;
  read(value: FormValue, at: string, unknown: string[]): T;
}

export type Shape = Record<string, Param<unknown>>;
export type Read<S extends Shape> = { [K in keyof S]: S[K] extends Param<infer T, infer M> ? (M extends true ? T : T | undefined) : never };

const wrong = (kind: string, value: FormValue, at: string) =>
  invalid(`Invalid ${kind}: ${typeof value === 'string' ? value : JSON.stringify(value)}`, { param: at });

function leaf<T>(kind: string, parse: (text: string, at: string) => T): Param<T, false> {
  return {
    must: false,
    read(value, at) {
      if (typeof value !== 'string') throw wrong(kind, value, at);
      return parse(value, at);
    },
  };
}

/** Marks a required parameter. */
export function required<T>(param: Param<T>): Param<T, true> {
  return { ...param, must: true };
}

export function text(maxLength = 5000): Param<string, false> {
  return leaf('string', (value, at) => {
    if (value.length > maxLength)
      throw invalid(`Invalid string: ${value.slice(0, 30)}...; must be at most ${maxLength} characters`, { param: at });
    return value;
  });
}

export function integer({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}): Param<number, false> {
  return leaf('integer', (value, at) => {
    if (!/^[+-]?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: at });
    const number = Number(value);
    if (number < min)
      throw invalid(`This value must be greater than or equal to ${min}.`, { code: 'parameter_invalid_integer', param: at });
    if (number > max) throw invalid(`This value must be less than or equal to ${max}.`, { code: 'parameter_invalid_integer', param: at });
    return number;
  });
}

export function bool(): Param<boolean, false> {
  return leaf('boolean', (value, at) => {
    if (value !== 'true' && value !== 'false') throw wrong('boolean', value, at);
    return value === 'true';
  });
}

export function oneOf<const T extends string>(...allowed: readonly T[]): Param<T, false> {
  return leaf('string', (value, at) => {
    const found = allowed.find((candidate) => candidate === value);
    if (found === undefined) throw invalid(`Invalid ${at}: must be one of ${allowed.join(', ')}`, { param: at });
    return found;
  });
}

/** An absolute http(s) address. */
export function address(): Param<string, false> {
  return leaf('string', (value, at) => {
    if (!/^https?:\/\/[^/\s]/.test(value)) throw invalid('Not a valid URL', { code: 'url_invalid', param: at });
    return value;
  });
}

export function email(): Param<string, false> {
  return leaf('string', (value, at) => {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) throw invalid(`Invalid email address: ${value}`, { code: 'email_invalid', param: at });
    return value;
  });
}

export function list<T>(item: Param<T>, maxItems = 1000): Param<T[], false> {
  return {
    must: false,
    mayBeEmpty: true,
    read(value, at, unknown) {
      if (value === '') return [];
      const names = typeof value === 'string' ? [] : Object.keys(value);
      if (typeof value === 'string' || !names.every((name) => /^\d+$/.test(name))) throw invalid('Invalid array', { param: at });
      if (names.length > maxItems) throw invalid(`A maximum of ${maxItems} entries is allowed.`, { param: at });
      names.sort((a, b) => Number(a) - Number(b));
      return names.map((name) => readOne(item, value[name] ?? '', `${at}[${name}]`, unknown));
    },
  };
}

/** Text by free names; Stripe's limits: 50 names of 40 characters, 500 characters each. An empty value removes the name. */
export function metadata(): Param<Record<string, string>, false> {
  return {
    must: false,
    mayBeEmpty: true,
    read(value, at) {
      if (typeof value === 'string') return {};
      const entries = Object.entries(value);
      if (entries.length > 50) throw invalid(`Metadata can have up to 50 keys; ${entries.length} were sent`, { param: at });
      return Object.fromEntries(entries.map(([name, content]) => [name, metadataValue(name, content, `${at}[${name}]`)]));
    },
  };
}

function metadataValue(name: string, content: FormValue, at: string): string {
  if (typeof content !== 'string') throw invalid('Metadata values must be strings', { param: at });
  if (name.length > 40)
    throw invalid(`Metadata keys can have up to 40 characters, but you passed in a key that is ${name.length}.`, { param: at });
  if (content.length > 500)
    throw invalid(`Metadata values can have up to 500 characters, but you passed in ${content.length}.`, { param: at });
  return content;
}

/** A parameter that an empty text unsets: it reads as null. */
export function emptyable<T>(param: Param<T>): Param<T | null, false> {
  return { must: false, mayBeEmpty: true, read: (value, at, unknown) => (value === '' ? null : param.read(value, at, unknown)) };
}

/** A parameter of one of two forms; the first takes the value when it can. */
export function either<A, B>(first: Param<A>, second: Param<B>, isFirst: (value: FormValue) => boolean): Param<A | B, false> {
  return { must: false, read: (value, at, unknown) => (isFirst(value) ? first : second).read(value, at, unknown) };
}

export function hash<S extends Shape>(shape: S): Param<Read<S>, false> {
  return {
    must: false,
    mayBeEmpty: true,
    read(value, at, unknown) {
      if (typeof value === 'string' && value !== '') throw invalid('Invalid object', { param: at });
      return readHash(shape, typeof value === 'string' ? {} : value, at, unknown);
    },
  };
}

function readOne<T>(param: Param<T>, value: FormValue, at: string, unknown: string[]): T {
  if (value === '' && param.mayBeEmpty !== true) {
    const message = `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`;
    throw invalid(message, { code: 'parameter_invalid_empty', param: at });
  }
  return param.read(value, at, unknown);
}

function readHash<S extends Shape>(shape: S, formHash: FormHash, at: string, unknown: string[]): Read<S> {
  const inside = (name: string) => (at === '' ? name : `${at}[${name}]`);
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(formHash)) if (!Object.hasOwn(shape, name)) unknown.push(inside(name));
  for (const [name, param] of Object.entries(shape)) {
    const value = formHash[name];
    if (value !== undefined) result[name] = readOne(param, value, inside(name), unknown);
    else if (param.must) throw invalid(`Missing required param: ${inside(name)}.`, { code: 'parameter_missing', param: inside(name) });
  }
  return result as Read<S>;
}

/**
 * Reads a whole request by its shape.
 * @throws StripeError 400 naming the parameter, as Stripe does; unknown parameters are all named at once
 */
export function readParams<S extends Shape>(shape: S, formHash: FormHash): Read<S> {
  const unknown: string[] = [];
  const params = readHash(shape, formHash, '', unknown);
  const [first] = unknown;
  if (first !== undefined) {
    const message = unknown.length === 1 ? `Received unknown parameter: ${first}` : `Received unknown parameters: ${unknown.join(', ')}`;
    throw invalid(message, { code: 'parameter_unknown', param: first });
  }
  return params;
}
