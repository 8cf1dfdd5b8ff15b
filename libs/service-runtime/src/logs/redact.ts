/** The replacement of private values in a log line. */
export const REDACTED = '[redacted]';

/** Keys whose values are always private; compared without case, dashes and underscores. */
const PRIVATE_KEYS = new Set(
  `email mail customeremail recipient to from replyto firstname lastname fullname surname displayname customername phone telephone address
   address1 address2 addressline line1 line2 street city postalcode zip shipping shippinginfo shippingaddress billing billingdetails customer customerdetails
   person profile passwd authorization proxyauthorization
   cookie setcookie stripesignature apikey secretkey card iban url databaseurl natsurl parameters query body rawbody payload`.split(/\s+/),
);

/** Endings of keys with secret values. */
const SECRET_KEY_PATTERN = /(token|password|secret|proof|challenge|recoverycodes?)$/;

const MAX_DEPTH = 6;
const MAX_ITEMS = 50;

/** Whether values under this key must never appear in a log. */
export function isPrivateKey(key: string): boolean {
  const normalizedKey = key.toLowerCase().replaceAll(/[-_]/g, '');
  return PRIVATE_KEYS.has(normalizedKey) || SECRET_KEY_PATTERN.test(normalizedKey);
}

/** A copy of `value` for the log: private keys blanked, depth and length bounded. */
export function redact(value: unknown, depth = 0): unknown {
  if (value instanceof Error) return redactError(value, depth);
  if (typeof value !== 'object' || value === null || value instanceof Date) return typeof value === 'bigint' ? value.toString() : value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => redact(item, depth + 1));
  if (ArrayBuffer.isView(value)) return '[bytes]';
  const entries = Object.entries(value).slice(0, MAX_ITEMS);
  return Object.fromEntries(entries.map(([key, item]) => [key, isPrivateKey(key) ? REDACTED : redact(item, depth + 1)]));
}

/** Only the useful details of an error: a driver's error also contains the row that caused it. */
function redactError(error: Error, depth: number): Record<string, unknown> {
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: error.stack,
    ...(error.cause !== undefined && depth < MAX_DEPTH ? { cause: redact(error.cause, depth + 1) } : {}),
  };
}

const PRIVATE_TEXT_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+/gi, '[e-mail]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${REDACTED}`],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, '[token]'],
  [/\b(sk|rk|pk|whsec)_[A-Za-z0-9_]{8,}/g, '[key]'],
  [/(\w+:\/\/)[^\s:/@"]+:[^\s@/"]+@/g, `$1${REDACTED}@`],
  [/(\/(?:by-link|orders\/link|contracts|unsubscribe|answer|box|recall)\/)[\w%.~-]+/g, `$1${REDACTED}`],
  [/([?&#](?:token|token_hash|code|session_id|email|proof|challenge)=)[^&\s"]+/gi, `$1${REDACTED}`],
];

/** Blanks addresses, tokens and keys inside running text, e.g. in an error's message. */
export function redactText(text: string): string {
  return PRIVATE_TEXT_PATTERNS.reduce((redactedText, [pattern, replacement]) => redactedText.replace(pattern, replacement), text);
}
