import { request as startRequest } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';

/** Headers of one connection, which are not forwarded. */
const HOP_BY_HOP_HEADERS = new Set(
  ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade'].map(String),
);

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

export async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const removeHopByHopHeaders = (headers: IncomingHttpHeaders | HttpAnswer['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)));

/** Forwards a request and returns the whole answer. @throws Error when the target cannot be reached or does not answer in time */
export function forward(target: URL, incoming: IncomingMessage, body: Buffer, timeoutMs: number): Promise<HttpAnswer> {
  const url = new URL(incoming.url ?? '/', target);
  const headers = { ...removeHopByHopHeaders(incoming.headers), host: url.host, 'content-length': String(body.length) };
  return new Promise((resolve, reject) => {
    const outgoing = startRequest(url, { method: incoming.method, headers, agent: false }, (message) => {
      readBody(message).then(
        (responseBody) => resolve({ status: message.statusCode ?? 502, headers: message.headers, body: responseBody }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('the target did not answer in time')));
    outgoing.end(body);
  });
}

export function relayAnswer(response: ServerResponse, answer: HttpAnswer): void {
  response.writeHead(answer.status, { ...removeHopByHopHeaders(answer.headers), 'content-length': String(answer.body.length) });
  response.end(answer.body);
}

/** Listens on loopback; returns the port. */
export function listen(server: Server, port: number): Promise<number> {
  // Clients keep connections for later requests: closing one at that moment would look like a fault of Stripe's.
  server.keepAliveTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

export function close(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (server === undefined) {
      resolve();
      return;
    }
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** @throws Error for an address that is not on this machine */
export function parseLoopbackUrl(address: string, label: string): URL {
  const url = new URL(address);
  if (!/^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(url.hostname)) throw new Error(`${label} must be on loopback, not ${url.hostname}`);
  return url;
}
