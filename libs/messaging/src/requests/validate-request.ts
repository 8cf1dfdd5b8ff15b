import type { Class } from '@brote/contracts';
import { validate, type ValidationError, getMetadataStorage } from 'class-validator';
import { INVALID_REQUEST, Refusal, type InvalidField } from './refusal';
import { toInstance } from './to-instance';
import type { PipeTransform } from '@nestjs/common';
import { decodeJson } from './request-wire';

type ValidationStorage = ReturnType<typeof getMetadataStorage>;
type ValidationRules = ReturnType<ValidationStorage['getTargetValidationMetadatas']>;
type RulesByField = ReturnType<ValidationStorage['groupByPropertyName']>;

/**
 * Caches the rules of each class in class-validator. The library compares each object with every class that has rules, to find inherited
 * ones.
 * With some hundred messages that took longer than the validation. Rules never change after load; rules by groups are left to the library.
 */
export function cacheValidationRules(storage: ValidationStorage = getMetadataStorage()): void {
  const rules = new WeakMap<object, ValidationRules>();
  const fields = new WeakMap<ValidationRules, RulesByField>();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    if (always || strictGroups || groups !== undefined) return find(type, schema, always, strictGroups, groups);
    const typeRules = rules.get(type) ?? find(type, schema, always, strictGroups, groups);
    rules.set(type, typeRules);
    return typeRules;
  };
  storage.groupByPropertyName = (typeRules) => {
    const rulesByField = fields.get(typeRules) ?? group(typeRules);
    fields.set(typeRules, rulesByField);
    return rulesByField;
  };
}

cacheValidationRules();

const VALIDATOR_OPTIONS = {
  whitelist: true,
  forbidNonWhitelisted: true,
  // A request without fields has no rules at all; forbidNonWhitelisted still refuses any content.
  forbidUnknownValues: false,
  stopAtFirstError: false,
  validationError: { target: false, value: false },
} as const;

function* listInvalidFields(errors: readonly ValidationError[], parent = ''): Generator<InvalidField> {
  for (const { property, constraints, children } of errors) {
    const field = parent === '' ? property : `${parent}.${property}`;
    if (constraints) yield { field, rules: Object.keys(constraints), messages: Object.values(constraints) };
    if (children && children.length > 0) yield* listInvalidFields(children, field);
  }
}

/** Built-in names are no fields of any contract; an instance would hide them from the rules. */
function* listInheritedNames(value: object, parent = ''): Generator<InvalidField> {
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const field = parent === '' ? key : `${parent}.${key}`;
    if (key in Object.prototype) yield { field, rules: ['whitelistValidation'], messages: [`property ${key} should not exist`] };
    else if (typeof part === 'object' && part !== null) yield* listInheritedNames(part, field);
  }
}

/**
 * The body as an instance of its class, or a refusal that lists the invalid fields. Nothing is converted silently, and unknown fields are
 * refused.
 */
export async function validateRequest<T extends object>(type: Class<T>, body: unknown): Promise<T> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(INVALID_REQUEST, [{ field: '', rules: ['isObject'], messages: ['the body must be an object'] }]);
  }
  const instance = toInstance(type, body);
  const errors = await validate(instance, VALIDATOR_OPTIONS);
  const invalidEntries = [...listInheritedNames(body), ...listInvalidFields(errors)];
  if (invalidEntries.length > 0) throw new Refusal(INVALID_REQUEST, invalidEntries);
  return instance;
}

/** Turns the bytes of a request into a valid instance of its class. */
export class RequestPipe<T extends object> implements PipeTransform<Uint8Array, Promise<T>> {
  constructor(private readonly type: Class<T>) {}

  /** @throws Refusal INVALID_REQUEST with the invalid fields */
  transform(body: Uint8Array): Promise<T> {
    return validateRequest(this.type, parseBody(body));
  }
}

function parseBody(data: Uint8Array): unknown {
  try {
    return decodeJson(data);
  } catch {
    throw new Refusal(INVALID_REQUEST, [{ field: '', rules: ['isJson'], messages: ['the body must be JSON'] }]);
  }
}
