/** The part of JSON Schema that the gateway's document is written in. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

interface Content {
  schema: Schema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

export interface Operation {
  parameters: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, { content: Readonly<Record<string, Content>> }>>;
  security: readonly object[];
}

export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** One operation with where it stands. */
export interface Placed {
  method: string;
  path: string;
  operation: Operation;
}

export function operationsOf({ paths }: ApiDocument): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}
