import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A schema of the contract. Names that begin with `x-` were added when the contract was read out of the SDK. */
export interface Schema {
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: (string | number | boolean)[];
  nullable?: boolean;
  format?: string;
  maxLength?: number;
  additionalProperties?: boolean | Schema;
  /** An empty string unsets it. */
  'x-emptyable'?: boolean;
  /** An id unless `expand[]` asks for the object. */
  'x-expandable'?: boolean;
  /** Stripe may add values later. */
  'x-openEnum'?: boolean;
  'x-metadata'?: boolean;
  'x-list'?: boolean;
  'x-resourceId'?: string;
}

export interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  'x-querySchema'?: Schema;
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

interface ContractDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  'x-eventTypes': Record<string, Schema>;
}

interface Route {
  readonly verb: string;
  readonly pattern: RegExp;
  readonly variables: number;
  readonly template: string;
  readonly operation: Operation;
}

function routeOf(template: string, verb: string, operation: Operation): Route {
  const variableCount = template.match(/\{\w+\}/g)?.length ?? 0;
  const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return { verb: verb.toUpperCase(), pattern, variables: variableCount, template, operation };
}

/** Sources and build lie equally deep below the package, so the path holds for both. */
const BUNDLED_CONTRACT_PATH = join(__dirname, '..', 'data', 'openapi.trimmed.json');
const EMPTY_SCHEMA: Schema = {};

/** Stripe's contract, the part that a shop uses: operations, objects, event types. */
export class Contract {
  readonly apiVersion: string;
  readonly eventTypes: Readonly<Record<string, Schema>>;
  private readonly schemas: Readonly<Record<string, Schema>>;
  private readonly routes: readonly Route[];

  constructor(path: string = BUNDLED_CONTRACT_PATH) {
    const document = JSON.parse(readFileSync(path, 'utf8')) as ContractDocument;
    this.apiVersion = document.info.version;
    this.eventTypes = document['x-eventTypes'];
    this.schemas = document.components.schemas;
    const routes = Object.entries(document.paths).flatMap(([template, verbs]) =>
      Object.entries(verbs).map(([verb, operation]) => routeOf(template, verb, operation)),
    );
    // Fixed paths before those with variables: `/invoices/search` is not an invoice called "search".
    this.routes = routes.sort((a, b) => a.variables - b.variables || b.template.length - a.template.length);
  }

  /** The operation behind a verb and a path, if there is one. */
  findOperation(method: string, pathname: string): Operation | undefined {
    const verb = method.toUpperCase();
    const normalizedPath = pathname.replace(/\/+$/, '');
    // Stripe removed this path; without this line it would match an invoice with the id "upcoming".
    if (normalizedPath === '/v1/invoices/upcoming') return undefined;
    return this.routes.find((route) => route.verb === verb && route.pattern.test(normalizedPath))?.operation;
  }

  /** Follows the references of a schema. */
  resolve(schema: Schema | undefined): Schema {
    let resolved = schema;
    while (resolved?.$ref !== undefined) resolved = this.schemas[this.referencedName(resolved) ?? ''];
    return resolved ?? EMPTY_SCHEMA;
  }

  /** The name by which a schema refers to another. */
  referencedName(schema: Schema): string | undefined {
    return schema.$ref?.slice(schema.$ref.lastIndexOf('/') + 1);
  }

  /** @throws Error when Stripe has no object of this name */
  createReference(name: string): Schema {
    if (this.schemas[name] === undefined) throw new Error(`Stripe has no object named ${name}`);
    return { $ref: `#/components/schemas/${name}` };
  }

  isNullable(schema: Schema | undefined): boolean {
    return schema?.nullable === true || this.resolve(schema).nullable === true;
  }
}
