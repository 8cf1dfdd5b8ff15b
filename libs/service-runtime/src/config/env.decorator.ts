import 'reflect-metadata';

/** The rule that reads one property of a configuration class from the environment. */
export interface EnvRule {
  readonly property: string;
  readonly name: string;
  /** One sentence for the operator who sets the variable. */
  readonly description: string;
  readonly fallback?: unknown;
  readonly optional: boolean;
  readonly secret: boolean;
  readonly shown: boolean;
  /** An older variable that this one replaces. */
  readonly replaces?: ReplacedVariable;
}

/** A variable that is no longer read. It is refused, because a value without effect would mislead. */
interface ReplacedVariable {
  readonly name: string;
  /** What to write instead, as the end of a sentence. */
  readonly instead: string;
}

interface EnvOptions {
  /** One sentence with the value to set. It is printed when the value is missing or wrong. */
  description: string;
  /** Used when the variable is absent or empty. */
  default?: unknown;
  /** May be absent without a default; the property stays undefined. */
  optional?: boolean;
  /** A secret: only a local shop takes a placeholder in its place. */
  secret?: boolean;
  /** People read the value: one of the demonstration is refused in production. */
  shown?: boolean;
  replaces?: ReplacedVariable;
}

const ENV_RULES_KEY = Symbol('environment rules');

/**
 * Reads a property from the variable `name`, or from the file that `name_FILE` points to.
 * The property's declared type decides the conversion: String, Number, Boolean ("true"/"false") or Array (comma separated).
 */
export function Env(name: string, options: EnvOptions): PropertyDecorator {
  return (target, property) => {
    const rule: EnvRule = {
      property: String(property),
      name,
      description: options.description,
      fallback: options.default,
      secret: options.secret === true,
      shown: options.shown === true,
      optional: options.optional === true || options.default !== undefined,
      replaces: options.replaces,
    };
    Reflect.defineMetadata(ENV_RULES_KEY, [...envRulesOf(target), rule], target);
  };
}

/** The rules of a configuration class and of the classes it extends, in the order they were declared. */
export function envRulesOf(prototype: object): readonly EnvRule[] {
  const rules: unknown = Reflect.getMetadata(ENV_RULES_KEY, prototype);
  return Array.isArray(rules) ? (rules as EnvRule[]) : [];
}
