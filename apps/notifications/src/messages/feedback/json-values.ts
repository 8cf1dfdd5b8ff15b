/** An object of unknown JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Null for text that is not a JSON object. */
export function parseJsonObject(text: string): JsonObject | null {
  try {
    return asObject(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Null for any other value. */
export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

/** The objects of a list; empty for any other value. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(asObject).filter((item) => item !== null) : [];
}

/** The text or number of a field as text; empty when it is missing. */
export function textOf(object: JsonObject | null, field: string): string {
  const value = object?.[field];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
