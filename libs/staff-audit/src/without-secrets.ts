const REDACTED_VALUE = '(left out)';
/** Values that identify a person or grant access do not belong in a record that is never deleted. */
const CONFIDENTIAL_NAME_PATTERN =
  /password|secret|token|cookie|hash|e-?mail|phone|address|full_?name|zip_?code|recipient|tracking_?number/i;

/** A copy without values under names that promise secrets or personal data, at any depth. Instants become ISO 8601. */
export function redactSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return redactValue(JSON.parse(JSON.stringify(value))) as Record<string, unknown>;
}

function redactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redactValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, CONFIDENTIAL_NAME_PATTERN.test(name) ? REDACTED_VALUE : redactValue(inner)]),
  );
}
