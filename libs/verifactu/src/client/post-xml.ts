import { request as requestHttp } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { RequestOptions as SecureRequestOptions } from 'node:https';
import type { ConnectionOptions, SecureContext } from 'node:tls';

/** Where and how to send. */
export interface Connection {
  readonly url: URL;
  /** Certificates for an https address. */
  readonly secureContext?: SecureContext;
  /** Limit until the connection is established and encrypted. */
  readonly connectTimeoutMs: number;
  /** Limit from there to the end of the answer. */
  readonly answerTimeoutMs: number;
}

/** A complete HTTP answer, or the reason for none. `isSent` is false when no byte of the request can have arrived. */
export type PostResult =
  { readonly status: number; readonly text: string; readonly failure?: undefined } | { readonly failure: string; readonly isSent: boolean };

/** A full answer has a thousand lines of two kilobytes at most. */
const MAX_ANSWER_BYTES = 33_554_432;

/** Node.js passes the context on to `tls.connect`, though its types of requests omit it. */
function createOptions({ secureContext }: Connection, length: number): SecureRequestOptions & Pick<ConnectionOptions, 'secureContext'> {
  const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: '""', 'content-length': length };
  // A new connection for each request: an idle one that breaks would leave the outcome open.
  return { method: 'POST', headers, agent: false, secureContext };
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_ANSWER_BYTES) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function startRequest(connection: Connection, body: Buffer): ClientRequest {
  const options = createOptions(connection, body.length);
  return connection.url.protocol === 'https:' ? requestHttps(connection.url, options) : requestHttp(connection.url, options);
}

/** Sends a document by POST and reads the answer. It never throws and never repeats. */
export function postXml(connection: Connection, document: string): Promise<PostResult> {
  const body = Buffer.from(document, 'utf8');
  const connectedEvent = connection.url.protocol === 'https:' ? 'secureConnect' : 'connect';
  return new Promise((resolve) => {
    let isSent = false;
    const request = startRequest(connection, body);
    const limit = (ms: number, failure: string) => setTimeout(() => request.destroy(new Error(failure)), ms);
    let timer = limit(connection.connectTimeoutMs, `No connection within ${connection.connectTimeoutMs} ms.`);
    const finish = (result: PostResult) => {
      clearTimeout(timer);
      request.destroy();
      resolve(result);
    };
    const fail = (error: Error) => finish({ failure: error.message, isSent });
    request.once('socket', (socket) =>
      socket.once(connectedEvent, () => {
        isSent = true;
        clearTimeout(timer);
        timer = limit(connection.answerTimeoutMs, `No answer within ${connection.answerTimeoutMs} ms.`);
      }),
    );
    request.on('error', fail);
    request.once('response', (response) => {
      readText(response).then((text) => finish({ status: response.statusCode ?? 0, text }), fail);
    });
    request.end(body);
  });
}
