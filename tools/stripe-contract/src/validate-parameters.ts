import type { Contract, Schema } from './contract';
import { asArray, isObject, show } from './json';
import type { Finding, Report } from './verdict';

const inside = (base: string, key: string | number) => (base === '' ? String(key) : `${base}[${key}]`);

const quoted = (values: readonly unknown[]) =>
  values.length > 1 ? `${values.slice(0, -1).map(show).join(', ')}, or ${show(values.at(-1))}` : show(values[0]);
const notOneOf = (param: string, values: readonly unknown[]): Finding => ({
  kind: 'invalid_enum',
  param,
  message: `Invalid ${param}: must be one of ${quoted(values)}`,
});

/** Validates parameters, decoded from a form or passed as values, by the contract. */
export class ParameterValidator {
  /** Parameters that the contract does not know; Stripe names them all in one error. */
  readonly unknown: string[] = [];

  constructor(
    private readonly contract: Contract,
    private readonly report: Report,
  ) {}

  validate(declared: Schema, value: unknown, at: string): void {
    const schema = this.contract.resolve(declared);
    if (value === '') this.validateEmpty(declared, schema, at);
    else if (schema.anyOf !== undefined) this.validateAlternatives(schema.anyOf, value, at);
    else if (schema.type === 'object') this.validateObject(schema, value, at);
    else if (schema.type === 'array') this.validateArray(schema, value, at);
    else if (schema.type !== undefined) this.validateLeaf(schema, value, at);
  }

  private validateEmpty(declared: Schema, schema: Schema, at: string): void {
    const isUnset = declared['x-emptyable'] === true || schema['x-emptyable'] === true || schema.type === 'object';
    if (isUnset || (schema.anyOf ?? schema.type) === undefined) return;
    const message = `You passed an empty string for '${at}', but it cannot be unset. Remove it or give it a value.`;
    this.report({ kind: 'parameter_invalid_empty', code: 'parameter_invalid_empty', param: at, message });
  }

  /** Takes the alternative with the fewest faults; one whose form is altogether different comes last. */
  private validateAlternatives(alternatives: readonly Schema[], value: unknown, at: string): void {
    let best: { score: number; findings: Finding[]; unknown: string[] } | undefined;
    for (const alternative of alternatives) {
      const findings: Finding[] = [];
      const validate = new ParameterValidator(this.contract, (finding) => findings.push(finding));
      validate.validate(alternative, value, at);
      const { type } = this.contract.resolve(alternative);
      const isOtherForm = (typeof value === 'object') !== (type === 'object' || type === 'array');
      const score = findings.length + validate.unknown.length + (isOtherForm ? 1000 : 0);
      if (best === undefined || score < best.score) best = { score, findings, unknown: validate.unknown };
    }
    best?.findings.forEach((finding) => this.report(finding));
    this.unknown.push(...(best?.unknown ?? []));
  }

  private validateArray(schema: Schema, value: unknown, at: string): void {
    const items = asArray(value);
    if (items === undefined) this.report({ kind: 'invalid_array', param: at, message: 'Invalid array' });
    items?.forEach((item, i) => this.validate(schema.items ?? {}, item, inside(at, i)));
  }

  private validateObject(schema: Schema, value: unknown, at: string): void {
    if (!isObject(value)) {
      this.report({ kind: 'invalid_object', param: at, message: 'Invalid object' });
      return;
    }
    if (schema['x-metadata'] === true) {
      this.validateMetadata(value, at);
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      const { additionalProperties: others } = schema;
      const declared = schema.properties?.[key] ?? (typeof others === 'object' ? others : undefined);
      if (declared === undefined) this.unknown.push(inside(at, key));
      else this.validate(declared, inner, inside(at, key));
    }
    this.validateMissing(schema, value, at);
  }

  private validateMissing(schema: Schema, value: Record<string, unknown>, at: string): void {
    for (const key of schema.required ?? []) {
      if (value[key] !== undefined) continue;
      const param = inside(at, key);
      this.report({ kind: 'parameter_missing', code: 'parameter_missing', param, message: `Missing required param: ${param}.` });
    }
  }

  private validateMetadata(value: Record<string, unknown>, at: string): void {
    const names = Object.keys(value);
    if (names.length > 50)
      this.report({ kind: 'metadata_keys', param: at, message: `Metadata can have up to 50 keys; ${names.length} were sent` });
    for (const name of names) {
      const content = value[name];
      const param = inside(at, name);
      if (typeof content === 'object' && content !== null)
        this.report({ kind: 'metadata_value', param, message: 'Metadata values must be strings' });
      else if (show(content).length > 500) this.report({ kind: 'metadata_value', param, message: `${param} has more than 500 characters` });
      if (name.length > 40) this.report({ kind: 'metadata_key', param, message: `The key ${name} has more than 40 characters` });
    }
  }

  private validateLeaf(schema: Schema, value: unknown, at: string): void {
    const finding = typeof value === 'object' ? wrongForm(schema, value, at) : leafFinding(schema, show(value), at);
    if (finding !== undefined) this.report(finding);
  }
}

function wrongForm(schema: Schema, value: unknown, param: string): Finding {
  const type = schema.type ?? 'value';
  if (type === 'integer')
    return { kind: 'parameter_invalid_integer', code: 'parameter_invalid_integer', param, message: `Invalid integer: ${show(value)}` };
  return { kind: `invalid_${type}`, param, message: `Invalid ${type}: ${show(value)}` };
}

function leafFinding(schema: Schema, value: string, param: string): Finding | undefined {
  if (schema.type === 'integer') return integerFinding(schema, value, param);
  if (schema.type === 'number') {
    return value.trim() !== '' && Number.isFinite(Number(value))
      ? undefined
      : { kind: 'invalid_number', param, message: `Invalid decimal: ${value}` };
  }
  if (schema.type === 'boolean') {
    return value === 'true' || value === 'false' ? undefined : { kind: 'invalid_boolean', param, message: `Invalid boolean: ${value}` };
  }
  return stringFinding(schema, value, param);
}

function integerFinding(schema: Schema, value: string, param: string): Finding | undefined {
  if (!/^[+-]?\d+$/.test(value)) return wrongForm(schema, value, param);
  if (schema.format === 'unix-time' && Math.abs(Number(value)) >= 1e11) {
    return { kind: 'milliseconds', param, message: `${param} = ${value}: Stripe's times are seconds, this looks like milliseconds` };
  }
  return schema.enum !== undefined && !schema.enum.includes(Number(value)) ? notOneOf(param, schema.enum) : undefined;
}

function stringFinding(schema: Schema, value: string, param: string): Finding | undefined {
  if (schema.format === 'decimal' && !/^-?\d+(\.\d{1,12})?$/.test(value))
    return { kind: 'invalid_decimal', param, message: `Invalid decimal: ${value}` };
  if (schema.enum !== undefined && !schema.enum.includes(value)) return notOneOf(param, schema.enum);
  if (schema.maxLength === undefined || [...value].length <= schema.maxLength) return undefined;
  return {
    kind: 'string_too_long',
    param,
    message: `Invalid string: ${value.slice(0, 30)}...; must be at most ${schema.maxLength} characters`,
  };
}
