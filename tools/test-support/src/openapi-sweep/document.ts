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

interface MediaType {
  schema: Schema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: Schema;
}

/** A response, or a reference to one among the components. */
export interface ApiResponse {
  $ref?: string;
  content?: Readonly<Record<string, MediaType>>;
}

export interface Operation {
  parameters: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, MediaType>> };
  responses: Readonly<Record<string, ApiResponse>>;
  security: readonly object[];
}

export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>>; responses?: Readonly<Record<string, ApiResponse>> };
}

/** One operation with its path and method. */
export interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

export function endpointsOf({ paths }: ApiDocument): Endpoint[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The response that an operation declares for a status; undefined when it declares none. */
export function findDeclaredResponse({ responses }: Operation, status: number, { components }: ApiDocument): ApiResponse | undefined {
  const declared = responses[String(status)];
  return declared?.$ref === undefined ? declared : components.responses?.[declared.$ref.replace('#/components/responses/', '')];
}
