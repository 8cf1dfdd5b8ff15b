import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { text } from 'node:stream/consumers';

const TIMEOUT_MS = 4_000;

export interface HttpReply {
  status: number;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Sends one request. Certificates are checked by their own check, so that one fault has one finding. @throws Node's errors */
export async function exchangeHttp(url: URL, body?: string): Promise<HttpReply> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { rejectUnauthorized: false, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const outgoing = send(url, { ...options, method: body === undefined ? 'GET' : 'POST', headers }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}
