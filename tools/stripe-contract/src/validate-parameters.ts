import type { Contract, Schema } from './contract';
import { asArray, isObject, formatValue } from './json';
import type { Finding, ReportFinding } from './verdict';

const joinParamPath = (base: string, key: string | number) => (base === '' ? String(key) : `${base}[${key}]`);

const formatChoices = (values: readonly unknown[]) =>
  values.length > 1 ? `${values.slice(0, -1).map(formatValue).join(', ')}, or ${formatValue(values.at(-1))}` : formatValue(values[0]);
const invalidEnumFinding = (param: string, values: readonly unknown[]): Finding => ({
  kind: 'invalid_enum',
  param,
  message: `Invalid ${param}: must be one of ${formatChoices(values)}`,
});

/** Validates parameters, decoded from a form or passed as values, by the contract. */
export class ParameterValidator {
  /** Parameters that the contract does not know; Stripe names them all in one error. */
  readonly unknown: string[] = [];

  constructor(
    private readonly contract: Contract,
    private readonly report: ReportFinding,
  ) {}

  validate(declaredSchema: Schema, value: unknown, paramPath: string): void {
    const schema = this.contract.resolve(declaredSchema);
    if (value === '') this.validateEmptyString(declaredSchema, schema, paramPath);
    else if (schema.anyOf !== undefined) this.validateAlternatives(schema.anyOf, value, paramPath);
    else if (schema.type === 'object') this.validateObject(schema, value, paramPath);
    else if (schema.type === 'array') this.validateArray(schema, value, paramPath);
    else if (schema.type !== undefined) this.validateScalar(schema, value, paramPath);
  }

  private validateEmptyString(declaredSchema: Schema, schema: Schema, paramPath: string): void {
    const canBeUnset = declaredSchema['x-emptyable'] === true || schema['x-emptyable'] === true || schema.type === 'object';
    if (canBeUnset || (schema.anyOf ?? schema.type) === undefined) return;
    const message = `You passed an empty string for '${paramPath}', but it cannot be unset. Remove it or give it a value.`;
    this.report({ kind: 'parameter_invalid_empty', code: 'parameter_invalid_empty', param: paramPath, message });
  }

  /** Takes the alternative with the fewest faults; one whose form is altogether different comes last. */
  private validateAlternatives(alternatives: readonly Schema[], value: unknown, paramPath: string): void {
    let bestMatch: { score: number; findings: Finding[]; unknown: string[] } | undefined;
    for (const alternative of alternatives) {
      const findings: Finding[] = [];
      const validate = new ParameterValidator(this.contract, (finding) => findings.push(finding));
      validate.validate(alternative, value, paramPath);
      const { type } = this.contract.resolve(alternative);
      const hasDifferentType = (typeof value === 'object') !== (type === 'object' || type === 'array');
      const score = findings.length + validate.unknown.length + (hasDifferentType ? 1000 : 0);
      if (bestMatch === undefined || score < bestMatch.score) bestMatch = { score, findings, unknown: validate.unknown };
    }
    bestMatch?.findings.forEach((finding) => this.report(finding));
    this.unknown.push(...(bestMatch?.unknown ?? []));
  }

  private validateArray(schema: Schema, value: unknown, paramPath: string): void {
    const items = asArray(value);
    if (items === undefined) this.report({ kind: 'invalid_array', param: paramPath, message: 'Invalid array' });
    items?.forEach((item, i) => this.validate(schema.items ?? {}, item, joinParamPath(paramPath, i)));
  }

  private validateObject(schema: Schema, value: unknown, paramPath: string): void {
    if (!isObject(value)) {
      this.report({ kind: 'invalid_object', param: paramPath, message: 'Invalid object' });
      return;
    }
    if (schema['x-metadata'] === true) {
      this.validateMetadata(value, paramPath);
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      const { additionalProperties: additionalSchema } = schema;
      const declaredSchema = schema.properties?.[key] ?? (typeof additionalSchema === 'object' ? additionalSchema : undefined);
      if (declaredSchema === undefined) this.unknown.push(joinParamPath(paramPath, key));
      else this.validate(declaredSchema, inner, joinParamPath(paramPath, key));
    }
    this.validateRequired(schema, value, paramPath);
  }

  private validateRequired(schema: Schema, value: Record<string, unknown>, paramPath: string): void {
    for (const key of schema.required ?? []) {
      if (value[key] !== undefined) continue;
      const param = joinParamPath(paramPath, key);
      this.report({ kind: 'parameter_missing', code: 'parameter_missing', param, message: `Missing required param: ${param}.` });
    }
  }

  private validateMetadata(value: Record<string, unknown>, paramPath: string): void {
    const names = Object.keys(value);
    if (names.length > 50)
      this.report({ kind: 'metadata_keys', param: paramPath, message: `Metadata can have up to 50 keys; ${names.length} were sent` });
    for (const name of names) {
      const content = value[name];
      const param = joinParamPath(paramPath, name);
      if (typeof content === 'object' && content !== null)
        this.report({ kind: 'metadata_value', param, message: 'Metadata values must be strings' });
      else if (formatValue(content).length > 500)
        this.report({ kind: 'metadata_value', param, message: `${param} has more than 500 characters` });
      if (name.length > 40) this.report({ kind: 'metadata_key', param, message: `The key ${name} has more than 40 characters` });
    }
  }

  private validateScalar(schema: Schema, value: unknown, paramPath: string): void {
    const finding =
      typeof value === 'object' ? wrongTypeFinding(schema, value, paramPath) : scalarFinding(schema, formatValue(value), paramPath);
    if (finding !== undefined) this.report(finding);
  }
}

function wrongTypeFinding(schema: Schema, value: unknown, param: string): Finding {
  const type = schema.type ?? 'value';
  if (type === 'integer')
    return {
      kind: 'parameter_invalid_integer',
      code: 'parameter_invalid_integer',
      param,
      message: `Invalid integer: ${formatValue(value)}`,
    };
  return { kind: `invalid_${type}`, param, message: `Invalid ${type}: ${formatValue(value)}` };
}

function scalarFinding(schema: Schema, value: string, param: string): Finding | undefined {
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
  if (!/^[+-]?\d+$/.test(value)) return wrongTypeFinding(schema, value, param);
  if (schema.format === 'unix-time' && Math.abs(Number(value)) >= 1e11) {
    return { kind: 'milliseconds', param, message: `${param} = ${value}: Stripe's times are seconds, this looks like milliseconds` };
  }
  return schema.enum !== undefined && !schema.enum.includes(Number(value)) ? invalidEnumFinding(param, schema.enum) : undefined;
}

function stringFinding(schema: Schema, value: string, param: string): Finding | undefined {
  if (schema.format === 'decimal' && !/^-?\d+(\.\d{1,12})?$/.test(value))
    return { kind: 'invalid_decimal', param, message: `Invalid decimal: ${value}` };
  if (schema.enum !== undefined && !schema.enum.includes(value)) return invalidEnumFinding(param, schema.enum);
  if (schema.maxLength === undefined || [...value].length <= schema.maxLength) return undefined;
  return {
    kind: 'string_too_long',
    param,
    message: `Invalid string: ${value.slice(0, 30)}...; must be at most ${schema.maxLength} characters`,
  };
}
