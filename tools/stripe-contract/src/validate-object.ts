import type { Contract, Schema } from './contract';
import { isObject, show } from './json';
import type { JsonObject } from './json';
import { idForms, onlyWhenAsked } from './object-facts';
import { validateFacts } from './object-rules';
import type { Finding, Report } from './verdict';

export interface ObjectRules {
  /** Nullable fields that are absent are warnings. */
  readonly allowOmittedNullable: boolean;
}

/** The path of a value in the answer: as a reader writes it, and as `expand[]` would. */
interface Place {
  readonly path: string;
  readonly expandPath: string;
}

const root: Place = { path: '', expandPath: '' };
const dotted = (base: string, key: string) => (base === '' ? key : `${base}.${key}`);
const named = ({ path }: Place) => (path === '' ? '(body)' : path);

function wrongType(place: Place, wanted: string, value: unknown): Finding {
  const path = named(place);
  return { kind: 'type', path, message: `${path} should be ${wanted}, is ${JSON.stringify(value).slice(0, 60)}` };
}

/** Validates objects of Stripe by the contract. `asked` are the paths that `expand[]` named. */
export class ObjectValidator {
  constructor(
    private readonly contract: Contract,
    private readonly report: Report,
    private readonly rules: ObjectRules,
    private readonly asked: readonly string[] = [],
    /** Errors carry whole objects, expanded or not as it happens. */
    private readonly isLoose = false,
  ) {}

  validate(declared: Schema, value: unknown, place: Place = root): void {
    const schema = this.contract.resolve(declared);
    if (value === null) this.validateNull(declared, schema, place);
    else {
      if (declared['x-expandable'] === true && !this.isLoose) this.validateExpansion(value, place);
      this.validateByType(schema, this.contract.nameOf(declared) ?? '', value, place);
    }
  }

  private validateNull(declared: Schema, schema: Schema, place: Place): void {
    if (this.contract.isNullable(declared) || (schema.type ?? schema.anyOf) === undefined) return;
    this.report({ kind: 'null', path: named(place), message: `${named(place)} is null but is never null in Stripe's answer` });
  }

  private validateByType(schema: Schema, name: string, value: unknown, place: Place): void {
    if (schema.anyOf !== undefined) this.validateAlternatives(schema.anyOf, value, place);
    else if (schema.type === 'object') this.validateObject(schema, name, value, place);
    else if (schema.type === 'array') this.validateArray(schema, value, place);
    else this.validateLeaf(schema, value, place);
  }

  private isAsked(expandPath: string): boolean {
    return this.asked.some((path) => path === expandPath || path.startsWith(`${expandPath}.`));
  }

  private validateExpansion(value: unknown, place: Place): void {
    const isAsked = this.isAsked(place.expandPath);
    const path = named(place);
    if (typeof value === 'object' && !isAsked) {
      this.report({
        kind: 'expanded_unasked',
        path,
        message: `${path} is an object, but expand[] did not request it: Stripe sends the id`,
      });
    }
    if (typeof value === 'string' && isAsked)
      this.report({ kind: 'not_expanded', path, message: `${path} is an id, but expand[] requested the object` });
  }

  /** An object names its own kind; among equals, and among plain values, the alternative with the fewest faults counts. */
  private validateAlternatives(alternatives: readonly Schema[], value: unknown, place: Place): void {
    let best: { score: number; findings: Finding[] } | undefined;
    for (const alternative of this.likely(alternatives, value)) {
      const findings: Finding[] = [];
      new ObjectValidator(this.contract, (finding) => findings.push(finding), this.rules, this.asked, this.isLoose).validate(
        alternative,
        value,
        place,
      );
      const isOtherForm = (this.contract.resolve(alternative).type === 'object') !== isObject(value);
      const score = findings.filter((finding) => finding.severity !== 'warning').length + (isOtherForm ? 1000 : 0);
      if (best === undefined || score < best.score) best = { score, findings };
      if (score === 0 && findings.length === 0) return;
    }
    best?.findings.forEach((finding) => this.report(finding));
  }

  private likely(alternatives: readonly Schema[], value: unknown): readonly Schema[] {
    if (!isObject(value) || typeof value['object'] !== 'string') return alternatives;
    const kind = value['object'];
    const same = alternatives.filter(
      (alternative) => this.contract.resolve(alternative).properties?.['object']?.enum?.includes(kind) === true,
    );
    const isDeleted = value['deleted'] === true;
    const exact = same.filter((alternative) => (this.contract.resolve(alternative).properties?.['deleted'] !== undefined) === isDeleted);
    if (exact.length > 0) return exact;
    return same.length > 0 ? same : alternatives;
  }

  private validateArray(schema: Schema, value: unknown, place: Place): void {
    if (!Array.isArray(value)) {
      this.report(wrongType(place, 'an array', value));
      return;
    }
    value.forEach((item: unknown, i) =>
      this.validate(schema.items ?? {}, item, { path: `${place.path}[${i}]`, expandPath: place.expandPath }),
    );
  }

  private validateObject(schema: Schema, name: string, value: unknown, place: Place): void {
    if (!isObject(value)) {
      this.report(wrongType(place, 'an object', value));
      return;
    }
    for (const [key, inner] of Object.entries(value)) this.validateField(schema, name, key, inner, place);
    this.validateAbsent(schema, name, value, place);
    this.validateIdentity(schema, value, place);
  }

  private validateIdentity(schema: Schema, value: JsonObject, place: Place): void {
    const kind = schema['x-resourceId'] ?? '';
    const { id, url } = value;
    const form = idForms[kind];
    if (form !== undefined && typeof id === 'string' && !form.test(id)) {
      this.report({ kind: 'id_form', path: dotted(place.path, 'id'), message: `${id} does not look like the id of a ${kind}` });
    }
    validateFacts(kind, value, (message, path) => this.report({ kind: 'rule', path: dotted(place.path, path), message }));
    if (schema['x-list'] === true && place.path === '' && url !== undefined && !show(url).startsWith('/v1/')) {
      this.report({ kind: 'list_url', path: 'url', message: `A list's url is the path of the list (/v1/…), not ${show(url)}` });
    }
  }

  private validateField(schema: Schema, name: string, key: string, value: unknown, place: Place): void {
    const here: Place = { path: dotted(place.path, key), expandPath: dotted(place.expandPath, key) };
    const declared = schema.properties?.[key];
    if (declared !== undefined) {
      if (value !== null) this.validateExtra(name, key, here);
      this.validate(declared, value, here);
    } else if (typeof schema.additionalProperties === 'object') {
      this.validate(schema.additionalProperties, value, { ...here, expandPath: place.expandPath });
    } else if (schema.additionalProperties === false) {
      const message = `${here.path} does not exist in Stripe's ${name === '' ? 'object' : name} at ${this.contract.apiVersion}`;
      this.report({ kind: 'unknown_field', path: here.path, message });
    }
  }

  private validateExtra(name: string, key: string, { path, expandPath }: Place): void {
    if (this.isLoose || onlyWhenAsked[name]?.includes(key) !== true || this.isAsked(expandPath)) return;
    this.report({ kind: 'included_unasked', path, message: `${path} is sent only when expand[] requests it` });
  }

  private validateAbsent(schema: Schema, name: string, value: JsonObject, place: Place): void {
    for (const key of schema.required ?? []) {
      if (value[key] !== undefined) continue;
      const path = dotted(place.path, key);
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
    if (!this.isLoose) this.validateUnexpanded(name, value, place);
  }

  private validateUnexpanded(name: string, value: JsonObject, place: Place): void {
    for (const key of onlyWhenAsked[name] ?? []) {
      const path = dotted(place.path, key);
      const isOwed = value[key] === undefined && this.isAsked(dotted(place.expandPath, key));
      if (isOwed) this.report({ kind: 'not_expanded', path, message: `expand[] requested ${path}, and it is absent` });
    }
  }

  private validateLeaf(schema: Schema, value: unknown, place: Place): void {
    const finding = leafFinding(schema, value, place, this.isLoose);
    if (finding !== undefined) this.report(finding);
  }
}

const typeOf: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

function leafFinding(schema: Schema, value: unknown, place: Place, isLoose: boolean): Finding | undefined {
  const path = named(place);
  if (typeOf[schema.type ?? '']?.(value) === false) return wrongType(place, `a value of type ${schema.type ?? ''}`, value);
  if (schema.enum !== undefined && !schema.enum.includes(value as string)) {
    const severity = schema['x-openEnum'] === true && isLoose ? 'warning' : 'error';
    return { kind: 'enum', severity, path, message: `${path} = ${show(value)} is not one of ${schema.enum.slice(0, 12).join(', ')}` };
  }
  return formatFinding(schema.format, value, path);
}

function formatFinding(format: string | undefined, value: unknown, path: string): Finding | undefined {
  if (format === 'decimal' && !/^-?\d+(\.\d+)?$/.test(show(value))) {
    return { kind: 'decimal', path, message: `${path} = ${show(value)} is not a decimal` };
  }
  const isTime = typeof value === 'number' && value > 0 && value < 1e11;
  return format === 'unix-time' && !isTime
    ? { kind: 'time', path, message: `${path} = ${show(value)} is not a time in seconds` }
    : undefined;
}
