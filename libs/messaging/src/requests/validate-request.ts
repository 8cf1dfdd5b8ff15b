import type { Class } from '@brote/contracts';
import { validate, type ValidationError } from 'class-validator';
import { INVALID_REQUEST, Refusal, type InvalidField } from './refusal';
import { cacheValidationRules } from './cache-validation-rules';
import { toInstance } from './to-instance';

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
