/** The address of the running shop. */
export interface ShopAddress {
  gatewayUrl: string;
  /** Aborts running requests when the shop is closed. */
  signal: AbortSignal;
}

export interface ApiRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const RESPONSE_TIMEOUT_MS = 15_000;

/** Sends a request to the shop's public API, below /api/v1. */
export function callShopApi(
  { gatewayUrl, signal }: ShopAddress,
  path: string,
  { body, headers, ...request }: ApiRequest,
): Promise<Response> {
  const contentType: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const combinedSignal = AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]);
  const url = `${gatewayUrl}/api/v1${path}`;
  return fetch(url, { ...request, ...(body !== undefined && { body }), headers: { ...headers, ...contentType }, signal: combinedSignal });
}

/** Returns the body of the answer. Throws with the answer on a failure. */
export async function readBody<T>(reply: Response, action: string): Promise<T> {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${action} was answered with ${reply.status}: ${text.slice(0, 200)}`);
  return (text === '' ? {} : JSON.parse(text)) as T;
}
