import type { EventHeaders } from '../event-wire';
import { decodeJson } from '../requests/request-wire';

/** An event as it arrived, enough to run it again without the broker. */
export interface ReceivedEvent {
  subject: string;
  headers: EventHeaders;
  payload: unknown;
  /** The payload as it was sent. */
  bytes: Uint8Array;
}

/** The columns of a dead letter that hold its event. */
export interface StoredEvent {
  subject: string;
  headers: string;
  payload: string;
}

// No header of the broker can have this name: a colon ends the name there.
const ENCODING = 'Payload:Encoding';
const BASE64 = 'base64';

/** Text that the database can store, for any content. */
export const storableText = (text: string): string => text.replaceAll(String.fromCharCode(0), '\ufffd');

/** As JSON, which staff can read and search. */
export function storedAsJson({ subject, headers, payload }: ReceivedEvent): StoredEvent {
  return { subject, headers: JSON.stringify(headers), payload: JSON.stringify(payload) };
}

/** As bytes, for content that the database's JSON refuses: NUL, half of a surrogate pair, lists nested too deeply. */
export function storedAsBytes({ subject, headers, bytes }: ReceivedEvent): StoredEvent {
  const storable = Object.entries(headers).map(([name, value]) => [storableText(name), storableText(value)]);
  return {
    subject: storableText(subject),
    headers: JSON.stringify({ ...Object.fromEntries(storable), [ENCODING]: BASE64 }),
    payload: JSON.stringify(Buffer.from(bytes).toString('base64')),
  };
}

/** The event of a dead letter, as it arrived. */
export function restoredEvent(stored: Omit<ReceivedEvent, 'bytes'>): ReceivedEvent {
  const { [ENCODING]: encoding, ...headers } = stored.headers;
  if (encoding !== BASE64 || typeof stored.payload !== 'string') {
    return { ...stored, headers, bytes: Buffer.from(JSON.stringify(stored.payload)) };
  }
  const bytes = Buffer.from(stored.payload, 'base64');
  return { ...stored, headers, bytes, payload: payloadOf(bytes) };
}

/** Content that is not JSON is stored as text that a dead letter can show. It is refused later, with the rest of the envelope. */
export function payloadOf(bytes: Uint8Array): unknown {
  try {
    return decodeJson(bytes);
  } catch {
    return Buffer.from(bytes).toString('base64');
  }
}
