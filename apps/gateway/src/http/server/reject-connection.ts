import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { GatewayCode } from '@brote/contracts';
import { createProblem } from '@brote/service-runtime';
import { PROBLEM_TABLE } from '../problems/problem-table';
import type { ResponseHeaders } from './security-headers';

const CODE_BY_PARSER_ERROR: Readonly<Record<string, GatewayCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'BODY_TOO_LARGE',
};

/** Responds to invalid HTTP: without a request object, the bytes are written to the socket, which is then closed. */
export function rejectConnection(error: NodeJS.ErrnoException, socket: Socket, headers: ResponseHeaders): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = CODE_BY_PARSER_ERROR[error.code ?? ''] ?? 'BODY_MALFORMED';
  const { status, title } = PROBLEM_TABLE[code];
  const body = JSON.stringify(createProblem({ status, title, code, traceId: randomBytes(16).toString('hex') }));
  const responseHead = [
    `HTTP/1.1 ${status} ${title}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${responseHead.join('\r\n')}\r\n\r\n${body}`);
}
