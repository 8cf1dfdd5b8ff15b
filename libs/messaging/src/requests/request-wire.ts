import { headers as newHeaders, type MsgHdrs } from 'nats';

/** Names of the headers of a request. */
export const REQUEST_HEADERS = {
  deadline: 'Deadline',
  idempotencyKey: 'Idempotency-Key',
  correlationId: 'Correlation-Id',
  traceparent: 'traceparent',
  caller: 'Caller',
} as const;

export type WireReply = { reply: unknown } | { error: WireError };
export interface WireError {
  kind: 'refused' | 'unavailable' | 'internal';
  code: string;
  details?: unknown;
}

/** Headers of the values that are present. */
export function toHeaders(headerValues: Readonly<Record<string, string | null | undefined>>): MsgHdrs {
  const messageHeaders = newHeaders();
  for (const [name, value] of Object.entries(headerValues))
    if (value !== null && value !== undefined && value !== '') messageHeaders.set(name, value);
  return messageHeaders;
}

export function readHeader(headers: MsgHdrs | undefined, name: string): string | null {
  const value = headers?.get(name) ?? '';
  return value === '' ? null : value;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function encodeJson(value: unknown): Uint8Array {
  return encoder.encode(JSON.stringify(value));
}

/** Throws when the bytes are not UTF-8 or not JSON. */
export function decodeJson(bytes: Uint8Array): unknown {
  return JSON.parse(decoder.decode(bytes)) as unknown;
}
