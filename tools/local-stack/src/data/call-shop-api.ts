/** The address of the running shop. */
export interface ShopAddress {
  gatewayUrl: string;
  /** Aborts running requests when the shop is closed. */
  signal: AbortSignal;
}

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const ANSWER_WITHIN_MS = 15_000;

/** Sends a request to the shop's public API, below /api/v1. */
export function callShopApi({ gatewayUrl, signal }: ShopAddress, path: string, { body, headers, ...request }: Question): Promise<Response> {
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const both = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
  const url = `${gatewayUrl}/api/v1${path}`;
  return fetch(url, { ...request, ...(body !== undefined && { body }), headers: { ...headers, ...type }, signal: both });
}

/** Returns the body of the answer. Throws with the answer on a failure. */
export async function bodyOf<T>(reply: Response, what: string): Promise<T> {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${what} was answered with ${reply.status}: ${text.slice(0, 200)}`);
  return (text === '' ? {} : JSON.parse(text)) as T;
}
