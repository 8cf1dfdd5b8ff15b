import type { Contract, Schema } from './contract';
import { isObject, formatValue } from './json';
import type { JsonObject } from './json';
import { idPatterns, expandOnlyFields } from './object-constraints';
import { validateObjectRules } from './object-rules';
import type { Finding, ReportFinding } from './verdict';

export interface ObjectRules {
  /** Nullable fields that are absent are warnings. */
  readonly allowOmittedNullable: boolean;
}

/** The path of a value in the answer: as a reader writes it, and as `expand[]` would. */
interface ValueLocation {
  readonly path: string;
  readonly expandPath: string;
}

const rootLocation: ValueLocation = { path: '', expandPath: '' };
const joinPath = (base: string, key: string) => (base === '' ? key : `${base}.${key}`);
const displayPath = ({ path }: ValueLocation) => (path === '' ? '(body)' : path);

function wrongTypeFinding(location: ValueLocation, expectedType: string, value: unknown): Finding {
  const path = displayPath(location);
  return { kind: 'type', path, message: `${path} should be ${expectedType}, is ${JSON.stringify(value).slice(0, 60)}` };
}

/** Validates objects of Stripe by the contract. `asked` are the paths that `expand[]` named. */
export class ObjectValidator {
  constructor(
    private readonly contract: Contract,
    private readonly report: ReportFinding,
    private readonly rules: ObjectRules,
    private readonly requestedExpansions: readonly string[] = [],
    /** Errors carry whole objects, expanded or not as it happens. */
    private readonly isLenient = false,
  ) {}

  validate(declaredSchema: Schema, value: unknown, location: ValueLocation = rootLocation): void {
    const schema = this.contract.resolve(declaredSchema);
    if (value === null) this.validateNull(declaredSchema, schema, location);
    else {
      if (declaredSchema['x-expandable'] === true && !this.isLenient) this.validateExpansion(value, location);
      this.validateByType(schema, this.contract.referencedName(declaredSchema) ?? '', value, location);
    }
  }

  private validateNull(declaredSchema: Schema, schema: Schema, location: ValueLocation): void {
    if (this.contract.isNullable(declaredSchema) || (schema.type ?? schema.anyOf) === undefined) return;
    this.report({
      kind: 'null',
      path: displayPath(location),
      message: `${displayPath(location)} is null but is never null in Stripe's answer`,
    });
  }

  private validateByType(schema: Schema, name: string, value: unknown, location: ValueLocation): void {
    if (schema.anyOf !== undefined) this.validateAlternatives(schema.anyOf, value, location);
    else if (schema.type === 'object') this.validateObject(schema, name, value, location);
    else if (schema.type === 'array') this.validateArray(schema, value, location);
    else this.validateScalar(schema, value, location);
  }

  private isExpansionRequested(expandPath: string): boolean {
    return this.requestedExpansions.some((path) => path === expandPath || path.startsWith(`${expandPath}.`));
  }

  private validateExpansion(value: unknown, location: ValueLocation): void {
    const isRequested = this.isExpansionRequested(location.expandPath);
    const path = displayPath(location);
    if (typeof value === 'object' && !isRequested) {
      this.report({
        kind: 'expanded_unasked',
        path,
        message: `${path} is an object, but expand[] did not request it: Stripe sends the id`,
      });
    }
    if (typeof value === 'string' && isRequested)
      this.report({ kind: 'not_expanded', path, message: `${path} is an id, but expand[] requested the object` });
  }

  /** An object names its own kind; among equals, and among plain values, the alternative with the fewest faults counts. */
  private validateAlternatives(alternatives: readonly Schema[], value: unknown, location: ValueLocation): void {
    let bestMatch: { score: number; findings: Finding[] } | undefined;
    for (const alternative of this.likelyAlternatives(alternatives, value)) {
      const findings: Finding[] = [];
      new ObjectValidator(
        this.contract,
        (finding) => findings.push(finding),
        this.rules,
        this.requestedExpansions,
        this.isLenient,
      ).validate(alternative, value, location);
      const hasDifferentType = (this.contract.resolve(alternative).type === 'object') !== isObject(value);
      const score = findings.filter((finding) => finding.severity !== 'warning').length + (hasDifferentType ? 1000 : 0);
      if (bestMatch === undefined || score < bestMatch.score) bestMatch = { score, findings };
      if (score === 0 && findings.length === 0) return;
    }
    bestMatch?.findings.forEach((finding) => this.report(finding));
  }

  private likelyAlternatives(alternatives: readonly Schema[], value: unknown): readonly Schema[] {
    if (!isObject(value) || typeof value['object'] !== 'string') return alternatives;
    const kind = value['object'];
    const alternativesOfKind = alternatives.filter(
      (alternative) => this.contract.resolve(alternative).properties?.['object']?.enum?.includes(kind) === true,
    );
    const isDeleted = value['deleted'] === true;
    const exactMatches = alternativesOfKind.filter(
      (alternative) => (this.contract.resolve(alternative).properties?.['deleted'] !== undefined) === isDeleted,
    );
    if (exactMatches.length > 0) return exactMatches;
    return alternativesOfKind.length > 0 ? alternativesOfKind : alternatives;
  }

  private validateArray(schema: Schema, value: unknown, location: ValueLocation): void {
    if (!Array.isArray(value)) {
      this.report(wrongTypeFinding(location, 'an array', value));
      return;
    }
    value.forEach((item: unknown, i) =>
      this.validate(schema.items ?? {}, item, { path: `${location.path}[${i}]`, expandPath: location.expandPath }),
    );
  }

  private validateObject(schema: Schema, name: string, value: unknown, location: ValueLocation): void {
    if (!isObject(value)) {
      this.report(wrongTypeFinding(location, 'an object', value));
      return;
    }
    for (const [key, inner] of Object.entries(value)) this.validateField(schema, name, key, inner, location);
    this.validateAbsentFields(schema, name, value, location);
    this.validateIdentity(schema, value, location);
  }

  private validateIdentity(schema: Schema, value: JsonObject, location: ValueLocation): void {
    const kind = schema['x-resourceId'] ?? '';
    const { id, url } = value;
    const idPattern = idPatterns[kind];
    if (idPattern !== undefined && typeof id === 'string' && !idPattern.test(id)) {
      this.report({ kind: 'id_form', path: joinPath(location.path, 'id'), message: `${id} does not look like the id of a ${kind}` });
    }
    validateObjectRules(kind, value, (message, path) => this.report({ kind: 'rule', path: joinPath(location.path, path), message }));
    if (schema['x-list'] === true && location.path === '' && url !== undefined && !formatValue(url).startsWith('/v1/')) {
      this.report({ kind: 'list_url', path: 'url', message: `A list's url is the path of the list (/v1/…), not ${formatValue(url)}` });
    }
  }

  private validateField(schema: Schema, name: string, key: string, value: unknown, location: ValueLocation): void {
    const fieldLocation: ValueLocation = { path: joinPath(location.path, key), expandPath: joinPath(location.expandPath, key) };
    const declaredSchema = schema.properties?.[key];
    if (declaredSchema !== undefined) {
      if (value !== null) this.validateUnrequestedField(name, key, fieldLocation);
      this.validate(declaredSchema, value, fieldLocation);
    } else if (typeof schema.additionalProperties === 'object') {
      this.validate(schema.additionalProperties, value, { ...fieldLocation, expandPath: location.expandPath });
    } else if (schema.additionalProperties === false) {
      const message = `${fieldLocation.path} does not exist in Stripe's ${name === '' ? 'object' : name} at ${this.contract.apiVersion}`;
      this.report({ kind: 'unknown_field', path: fieldLocation.path, message });
    }
  }

  private validateUnrequestedField(name: string, key: string, { path, expandPath }: ValueLocation): void {
    if (this.isLenient || expandOnlyFields[name]?.includes(key) !== true || this.isExpansionRequested(expandPath)) return;
    this.report({ kind: 'included_unasked', path, message: `${path} is sent only when expand[] requests it` });
  }

  private validateAbsentFields(schema: Schema, name: string, value: JsonObject, location: ValueLocation): void {
    for (const key of schema.required ?? []) {
      if (value[key] !== undefined) continue;
      const path = joinPath(location.path, key);
      if (!this.contract.isNullable(schema.properties?.[key])) {
        this.report({ kind: 'missing_field', path, message: `${path} is absent; Stripe always sends it` });
      } else {
        const severity = this.rules.allowOmittedNullable ? 'warning' : 'error';
        this.report({
          kind: 'omitted_nullable',
          severity,
          path,
          message: `${path} is absent; Stripe sends it, as null when it has no value`,
        });
      }
    }
    if (!this.isLenient) this.validateRequestedExpansions(name, value, location);
  }

  private validateRequestedExpansions(name: string, value: JsonObject, location: ValueLocation): void {
    for (const key of expandOnlyFields[name] ?? []) {
      const path = joinPath(location.path, key);
      const isRequestedButMissing = value[key] === undefined && this.isExpansionRequested(joinPath(location.expandPath, key));
      if (isRequestedButMissing) this.report({ kind: 'not_expanded', path, message: `expand[] requested ${path}, and it is absent` });
    }
  }

  private validateScalar(schema: Schema, value: unknown, location: ValueLocation): void {
    const finding = scalarFinding(schema, value, location, this.isLenient);
    if (finding !== undefined) this.report(finding);
  }
}

const typeChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

function scalarFinding(schema: Schema, value: unknown, location: ValueLocation, isLenient: boolean): Finding | undefined {
  const path = displayPath(location);
  if (typeChecks[schema.type ?? '']?.(value) === false) return wrongTypeFinding(location, `a value of type ${schema.type ?? ''}`, value);
  if (schema.enum !== undefined && !schema.enum.includes(value as string)) {
    const severity = schema['x-openEnum'] === true && isLenient ? 'warning' : 'error';
    return {
      kind: 'enum',
      severity,
      path,
      message: `${path} = ${formatValue(value)} is not one of ${schema.enum.slice(0, 12).join(', ')}`,
    };
  }
  return formatFinding(schema.format, value, path);
}

function formatFinding(format: string | undefined, value: unknown, path: string): Finding | undefined {
  if (format === 'decimal' && !/^-?\d+(\.\d+)?$/.test(formatValue(value))) {
    return { kind: 'decimal', path, message: `${path} = ${formatValue(value)} is not a decimal` };
  }
  const isUnixSeconds = typeof value === 'number' && value > 0 && value < 1e11;
  return format === 'unix-time' && !isUnixSeconds
    ? { kind: 'time', path, message: `${path} = ${formatValue(value)} is not a time in seconds` }
    : undefined;
}
