import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ShopClock } from './shop-clock';
import { renderStatusPage } from './status-page';
import type { StackStatus } from './status-page';

interface ControlResponse {
  status: number;
  type: string;
  body: string;
}

const MAX_BODY_CHARACTERS = 1_000;
const MAX_STEP_SECONDS = 400 * 24 * 3_600;
const LOCAL_HOST_PATTERN = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

/** What the control server shows and changes. */
export interface ControlledStack {
  clock: ShopClock;
  readStatus: () => Promise<StackStatus>;
  /** Stops a part gracefully and starts it again. False when no part has this name. */
  restartPart: (name: string) => Promise<boolean>;
}

/**
 * The stack's own HTTP server, on loopback: `GET /` for people, `GET /status` for programs, `POST /clock {"advanceSeconds": n}`,
 * `POST /restart {"part": name}`. A page of another site can change nothing: it may not send JSON, and its requests name another host.
 */
export async function openControlServer(port: number, stack: ControlledStack): Promise<Server> {
  const server = createServer((request, response) => {
    handleRequest(request, stack).then(
      (result) => send(response, result),
      (error: unknown) => send(response, textResponse(500, error instanceof Error ? error.message : String(error))),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

async function handleRequest(request: IncomingMessage, stack: ControlledStack): Promise<ControlResponse> {
  if (!LOCAL_HOST_PATTERN.test(request.headers.host ?? '')) return textResponse(403, 'Requests must name localhost.');
  switch (`${request.method ?? ''} ${request.url ?? ''}`) {
    case 'GET /':
      return { status: 200, type: 'text/html; charset=utf-8', body: renderStatusPage(await stack.readStatus()) };
    case 'GET /status':
      return jsonResponse(200, await stack.readStatus());
    case 'POST /clock':
      return await moveClock(request, stack.clock);
    case 'POST /restart':
      return await restartPart(request, stack);
    default:
      return textResponse(404, 'This server has GET /, GET /status, POST /clock and POST /restart.');
  }
}

async function moveClock(request: IncomingMessage, clock: ShopClock): Promise<ControlResponse> {
  if (!clock.isMovable) return textResponse(409, 'The clock of a shop with real payments or a public address cannot be moved.');
  if (request.headers['content-type'] !== 'application/json') return textResponse(415, 'Send application/json.');
  const seconds = parseSeconds(await readBody(request));
  if (seconds === undefined) return textResponse(400, `Send {"advanceSeconds": n} with a whole number from 1 to ${MAX_STEP_SECONDS}.`);
  await clock.advance(seconds * 1_000);
  return jsonResponse(200, { now: clock.now().toISOString(), offsetMs: clock.offsetMs });
}

async function restartPart(request: IncomingMessage, stack: ControlledStack): Promise<ControlResponse> {
  if (request.headers['content-type'] !== 'application/json') return textResponse(415, 'Send application/json.');
  const part = parsePart(await readBody(request));
  if (part === undefined) return textResponse(400, 'Send {"part": name} with the name of a part.');
  if (!(await stack.restartPart(part))) return textResponse(404, `No part is named ${part}.`);
  return jsonResponse(200, { restarted: part });
}

function parsePart(body: string): string | undefined {
  const { part } = parseObject(body) as { part?: unknown };
  return typeof part === 'string' ? part : undefined;
}

function parseSeconds(body: string): number | undefined {
  const { advanceSeconds } = parseObject(body) as { advanceSeconds?: unknown };
  const isValid = Number.isInteger(advanceSeconds) && Number(advanceSeconds) > 0 && Number(advanceSeconds) <= MAX_STEP_SECONDS;
  return isValid ? Number(advanceSeconds) : undefined;
}

/** The object in a body; empty without one. */
function parseObject(body: string): object {
  try {
    return (JSON.parse(body) as object | null) ?? {};
  } catch {
    return {}; // no JSON
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk);
    if (body.length > MAX_BODY_CHARACTERS) return '';
  }
  return body;
}

function jsonResponse(status: number, body: object): ControlResponse {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

function textResponse(status: number, body: string): ControlResponse {
  return { status, type: 'text/plain; charset=utf-8', body };
}

function send(response: ServerResponse, { status, type, body }: ControlResponse): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(body);
}
