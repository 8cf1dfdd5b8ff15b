import { findPaths, jsonWithExtraMember, removePart, replacePart, type Schemas } from './example-paths';
import type { Schema } from './document';

/** The fault in a request. */
export type RequestFault = 'whole body' | 'missing' | 'wrong type' | 'huge' | 'unicode' | 'prototype' | 'extra' | 'id' | 'query' | 'key';

/** A body of a request, with the fault in it. */
export interface FaultyBody {
  fault: RequestFault;
  what: string;
  text: string;
  contentType?: string;
}

const HUGE_VALUES = ['x'.repeat(20_000), Array.from({ length: 5_000 }, () => 0), 1e30, -1e30];
/** Wrong values to send in place of right ones. */
const WRONG_VALUES: readonly (readonly [RequestFault, readonly unknown[]])[] = [
  ['wrong type', [null, [], [[]], [{}], {}, true, '', ' ', 'x', 0, -1, 1.5, [null], ['x']]],
  ['wrong type', ['2026-13-45', '00000000-0000-0000-0000-000000000000']],
  ['huge', HUGE_VALUES],
  ['unicode', ['\u0000', '\ud800', '\u3164\u3164\u3164', '\u202eabc']],
  ['prototype', ['toString', '__proto__', { toString: 1 }, { constructor: { prototype: 1 } }]],
];
/** Members that an object does not declare; as text, since some cannot be written otherwise. */
const EXTRA_MEMBERS: readonly (readonly [RequestFault, readonly string[]])[] = [
  ['extra', ['"extra":1', '"\\u0000":1', '"":1']],
  ['prototype', ['"__proto__":{"a":1}', '"constructor":1', '"toString":1', '"hasOwnProperty":1', '"valueOf":null']],
];
const WHOLE_BODIES: readonly FaultyBody[] = [
  ...['null', '[]', '[{}]', '3', '"x"', '', '{', '{"a":', '\ufeff{}', '{}'].map((text) => ({
    what: `the body ${JSON.stringify(text)}`,
    text,
  })),
  { what: 'a body nested too deeply', text: '['.repeat(3_000) + ']'.repeat(3_000) },
  { what: 'a body too large', text: `"${'x'.repeat(110 * 1024)}"` },
  { what: 'a form', text: 'a=1', contentType: 'application/x-www-form-urlencoded' },
  { what: 'plain text', text: '{}', contentType: 'text/plain' },
].map((body) => ({ ...body, fault: 'whole body' }));

/**
 * Variants of the example: without each of its parts, with a wrong value in each, and with more in each object. They also cover parts that
 * the example leaves out.
 */
export function buildFaultyBodies(example: unknown, schema: Schema = {}, schemas: Schemas = {}): FaultyBody[] {
  const { places, objects } = findPaths(example, schema, schemas);
  const missingBodies = places.map((objectPath): FaultyBody => ({
    fault: 'missing',
    what: `without ${objectPath.join('.')}`,
    text: JSON.stringify(removePart(example, objectPath)),
  }));
  const wrongBodies = places.flatMap((objectPath) =>
    WRONG_VALUES.flatMap(([fault, values]) =>
      values.map((value): FaultyBody => ({
        ...{ fault, what: `${abbreviate(value)} at ${objectPath.join('.')}` },
        text: JSON.stringify(replacePart(example, objectPath, value)),
      })),
    ),
  );
  return [
    ...WHOLE_BODIES,
    ...missingBodies,
    ...wrongBodies,
    ...objects.flatMap((objectPath) => buildExtraMemberBodies(example, objectPath)),
  ];
}

/** Bodies for operations without one. */
export function buildStrayBodies(): FaultyBody[] {
  return [...WHOLE_BODIES, ...buildExtraMemberBodies({}, [])];
}

function buildExtraMemberBodies(example: unknown, objectPath: readonly string[]): FaultyBody[] {
  return EXTRA_MEMBERS.flatMap(([fault, members]) =>
    members.map((member) => ({
      fault,
      what: `more: ${member} at ${objectPath.join('.')}`,
      text: jsonWithExtraMember(example, objectPath, member),
    })),
  );
}

function abbreviate(value: unknown): string {
  return JSON.stringify(value).slice(0, 30);
}
