import { MAIL_BODY_KEYS, type MailBody } from './mail-body';

type TemplateValues = { readonly [key: string]: TemplateValue };
type TemplateValue = string | null | readonly TemplateValue[] | TemplateValues;

/** A copy that holds the listed keys and nothing else, without prototypes: a template reaches no method and no inherited property. */
export function templateValues(body: MailBody): TemplateValues {
  return withoutPrototype(MAIL_BODY_KEYS.map((key) => [key, toPlainValue(body[key])]));
}

function toPlainValue(value: unknown): TemplateValue {
  if (value === null || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (typeof value === 'object') return withoutPrototype(Object.entries(value).map(([key, item]) => [key, toPlainValue(item)]));
  throw new TypeError(`A template value must be a text, a list or an object, not ${typeof value}`);
}

function withoutPrototype(entries: [string, TemplateValue][]): TemplateValues {
  const values = Object.create(null) as Record<string, TemplateValue>;
  for (const [key, value] of entries) values[key] = value;
  return values;
}
