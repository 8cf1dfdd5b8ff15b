import type { Class } from '@brote/contracts';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';

/** The part of JSON Schema that the contracts need. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  anyOf?: JsonSchema[];
  $ref?: string;
}

type ValidationRule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type RuleToSchema = (constraints: readonly unknown[]) => JsonSchema;

interface TextLength {
  min: number;
  max: number;
}

const stringSchema = (extraKeywords: JsonSchema = {}): JsonSchema => ({ type: 'string', ...extraKeywords });

/** The JSON Schema of each validation rule of the contracts. */
const SCHEMA_BY_RULE: Readonly<Record<string, RuleToSchema>> = {
  isString: () => stringSchema(),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isArray: () => ({ type: 'array' }),
  isUuid: () => stringSchema({ format: 'uuid' }),
  isUrl: () => stringSchema({ format: 'uri' }),
  isIso8601: () => stringSchema({ format: 'date-time' }),
  isBase64: () => stringSchema({ format: 'byte' }),
  isShopEmail: () => stringSchema({ format: 'email', maxLength: 254 }),
  isHumanText: ([length]) => stringSchema({ minLength: (length as TextLength).min, maxLength: (length as TextLength).max }),
  isJwt: () => stringSchema({ pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' }),
  isObject: () => ({ type: 'object' }),
  isLength: ([minLength, maxLength]) => stringSchema({ minLength: minLength as number, maxLength: maxLength as number }),
  matches: ([pattern]) => stringSchema({ pattern: (pattern as RegExp).source }),
  isIn: ([values]) => ({ enum: [...new Set(values as unknown[])] }),
  equals: ([value]) => ({ const: value }),
  min: ([minimum]) => ({ minimum: minimum as number }),
  max: ([maximum]) => ({ maximum: maximum as number }),
  minLength: ([minLength]) => ({ minLength: minLength as number }),
  maxLength: ([maxLength]) => ({ maxLength: maxLength as number }),
  arrayMinSize: ([minItems]) => ({ minItems: minItems as number }),
  arrayMaxSize: ([maxItems]) => ({ maxItems: maxItems as number }),
};

/** Turns contract classes into schemas by reading the rules that validate them, so that neither can drift from the other. */
export class SchemaCollection {
  readonly schemas: Record<string, JsonSchema> = {};

  /** A reference to the class's schema, which is added with the schemas of its parts. */
  refTo(type: Class<object>): JsonSchema {
    const { name } = type;
    if (!Object.hasOwn(this.schemas, name)) {
      this.schemas[name] = {}; // Registered before its parts: a class may contain itself.
      this.schemas[name] = this.schemaOf(type);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The names of a class's fields. */
  fieldsOf(type: Class<object>): string[] {
    return [...new Set(rulesOf(type).map(({ propertyName }) => propertyName))];
  }

  /** The schema of a class by itself, with references to those of its parts. */
  schemaOf(type: Class<object>): JsonSchema {
    const rules = rulesOf(type);
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const name of this.fieldsOf(type)) {
      const fieldRules = rules.filter(({ propertyName }) => propertyName === name);
      const mayBeNull = fieldRules.some((rule) => rule.name === 'isOptional');
      // Every condition that skips the validation of a field lets it be absent.
      const mayBeAbsent = fieldRules.some((rule) => rule.type === 'conditionalValidation');
      const schema = this.propertySchema(type, name, fieldRules);
      properties[name] = mayBeNull ? toNullable(schema) : schema;
      if (!mayBeAbsent) required.push(name);
    }
    return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false };
  }

  private propertySchema(type: Class<object>, name: string, rules: readonly ValidationRule[]): JsonSchema {
    const nested = rules.find((rule) => rule.type === 'nestedValidation');
    const fieldSchema = mergeRules(rules.filter(({ each }) => !each));
    const item = nested ? this.refTo(nestedClass(type, name)) : mergeRules(rules.filter(({ each }) => each));
    const isList = rules.some(({ each }) => each);
    const valueSchema = isList || nested ? item : fieldSchema;
    if (Object.keys(valueSchema).length === 0)
      throw new Error(`No validation rule of ${type.name}.${name} has a JSON Schema: add one to SCHEMA_BY_RULE`);
    if (isList) return { ...fieldSchema, type: 'array', items: item };
    return nested ? item : fieldSchema;
  }
}

function rulesOf(type: Class<object>): ValidationRule[] {
  return getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
}

function mergeRules(rules: readonly ValidationRule[]): JsonSchema {
  return Object.assign(
    {},
    ...rules.map((rule) => SCHEMA_BY_RULE[rule.name ?? '']?.((rule.constraints as readonly unknown[] | undefined) ?? []) ?? {}),
  ) as JsonSchema;
}

function toNullable(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

/** The class of a nested property, found by transforming an empty object. */
function nestedClass(type: Class<object>, name: string): Class<object> {
  const instance: unknown = Reflect.get(plainToInstance(type, { [name]: {} }), name);
  return (instance as object).constructor as Class<object>;
}
