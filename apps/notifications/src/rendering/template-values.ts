import { MAIL_BODY_KEYS, type MailBody } from './mail-body';

type Values = { readonly [key: string]: Value };
type Value = string | null | readonly Value[] | Values;

/** A copy that holds the listed keys and nothing else, without prototypes: a template reaches no method and no inherited property. */
export function templateValues(body: MailBody): Values {
  return withoutPrototype(MAIL_BODY_KEYS.map((key) => [key, toPlainValue(body[key])]));
}

function toPlainValue(value: unknown): Value {
  if (value === null || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (typeof value === 'object') return withoutPrototype(Object.entries(value).map(([key, item]) => [key, toPlainValue(item)]));
  throw new TypeError(`A template value must be a text, a list or an object, not ${typeof value}`);
}

function withoutPrototype(entries: [string, Value][]): Values {
  const values = Object.create(null) as Record<string, Value>;
  for (const [key, value] of entries) values[key] = value;
  return values;
}
