/** A body as it is sent, with what is wrong with it. */
export interface Body {
  what: string;
  text: string;
  contentType?: string;
}

const HUGE = 'x'.repeat(20_000);
/** What may stand where something else is wanted. */
const WRONG: readonly unknown[] = [
  ...[null, [], [[]], [{}], {}, true, '', ' ', 'x', 0, -1, 1.5, 1e30, HUGE, '\u0000', '\ud800', '\u3164\u3164\u3164', '\u202eabc'],
  ...['2026-13-45', '00000000-0000-0000-0000-000000000000', 'toString', { toString: 1 }, [null], ['x']],
];
/** Members that an object does not declare; as text, since some cannot be written otherwise. */
const EXTRA = [
  '"extra":1',
  '"__proto__":{"a":1}',
  '"constructor":1',
  '"toString":1',
  '"hasOwnProperty":1',
  '"valueOf":null',
  '"\\u0000":1',
];
const WHOLE: readonly Body[] = [
  ...['null', '[]', '[{}]', '3', '"x"', '', '{', '{"a":', '\ufeff{}', '{}'].map((text) => ({
    what: `the body ${JSON.stringify(text)}`,
    text,
  })),
  { what: 'a body nested too deeply', text: '['.repeat(3_000) + ']'.repeat(3_000) },
  { what: 'a body too large', text: `"${'x'.repeat(110 * 1024)}"` },
  { what: 'a form', text: 'a=1', contentType: 'application/x-www-form-urlencoded' },
  { what: 'plain text', text: '{}', contentType: 'text/plain' },
];

/** The example as it is, without each of its parts, and with something else in the place of each. */
export function bodiesFrom(example: unknown): Body[] {
  const places = placesIn(example);
  const missing = places.map((place) => ({ what: `without ${place.join('.')}`, text: JSON.stringify(withoutPart(example, place)) }));
  const wrong = places.flatMap((place) =>
    WRONG.map((value) => ({ what: `${shown(value)} at ${place.join('.')}`, text: JSON.stringify(withPart(example, place, value)) })),
  );
  return [...WHOLE, { what: 'the example', text: JSON.stringify(example) }, ...missing, ...wrong, ...withExtra(example)];
}

/** Bodies where none is wanted. */
export function strayBodies(): Body[] {
  return [...WHOLE, ...withExtra({})];
}

function withExtra(example: unknown): Body[] {
  const text = JSON.stringify(example);
  if (!text.startsWith('{')) return [];
  return EXTRA.map((member) => ({ what: `more: ${member}`, text: text === '{}' ? `{${member}}` : `{${member},${text.slice(1)}` }));
}

/** Every member at any depth; of a list the first. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  const members = Array.isArray(value) ? Object.entries(value).slice(0, 1) : Object.entries(value);
  return members.flatMap(([name, part]) => [[name], ...placesIn(part).map((rest) => [name, ...rest])]);
}

function withPart(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[name] = withPart(copy[name], rest, part);
  return copy;
}

function withoutPart(value: unknown, place: readonly string[]): unknown {
  return withPart(value, place, undefined);
}

function shown(value: unknown): string {
  return JSON.stringify(value).slice(0, 30);
}
