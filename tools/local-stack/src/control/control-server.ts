import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { ShopClock } from './shop-clock';
import { statusPage } from './status-page';
import type { Status } from './status-page';

interface Answer {
  status: number;
  type: string;
  body: string;
}

const LONGEST_BODY = 1_000;
const LONGEST_STEP_SECONDS = 400 * 24 * 3_600;
const HOSTS = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * The stack's own HTTP server, on loopback: `GET /` for people, `GET /status` for programs, `POST /clock {"advanceSeconds": n}`. A page of
 * another site cannot move the clock: it may not send JSON, and its requests name another host.
 */
export async function openControlServer(port: number, clock: ShopClock, status: () => Promise<Status>): Promise<Server> {
  const server = createServer((request, response) => {
    answer(request, clock, status).then(
      (ready) => send(response, ready),
      (error: unknown) => send(response, text(500, error instanceof Error ? error.message : String(error))),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

async function answer(request: IncomingMessage, clock: ShopClock, status: () => Promise<Status>): Promise<Answer> {
  if (!HOSTS.test(request.headers.host ?? '')) return text(403, 'Requests must name localhost.');
  switch (`${request.method ?? ''} ${request.url ?? ''}`) {
    case 'GET /':
      return { status: 200, type: 'text/html; charset=utf-8', body: statusPage(await status()) };
    case 'GET /status':
      return json(200, await status());
    case 'POST /clock':
      return await moveClock(request, clock);
    default:
      return text(404, 'This server has GET /, GET /status and POST /clock.');
  }
}

async function moveClock(request: IncomingMessage, clock: ShopClock): Promise<Answer> {
  if (!clock.movable) return text(409, 'The clock of a shop with real payments or a public address cannot be moved.');
  if (request.headers['content-type'] !== 'application/json') return text(415, 'Send application/json.');
  const seconds = secondsIn(await readBody(request));
  if (seconds === undefined) return text(400, `Send {"advanceSeconds": n} with a whole number from 1 to ${LONGEST_STEP_SECONDS}.`);
  await clock.advance(seconds * 1_000);
  return json(200, { now: clock.now().toISOString(), offsetMs: clock.offsetMs });
}

function secondsIn(body: string): number | undefined {
  try {
    const { advanceSeconds } = JSON.parse(body) as { advanceSeconds?: unknown };
    const fits = Number.isInteger(advanceSeconds) && Number(advanceSeconds) > 0 && Number(advanceSeconds) <= LONGEST_STEP_SECONDS;
    return fits ? Number(advanceSeconds) : undefined;
  } catch {
    return undefined; // no JSON, so no seconds in it
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += String(chunk);
    if (body.length > LONGEST_BODY) return '';
  }
  return body;
}

function json(status: number, body: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

function text(status: number, body: string): Answer {
  return { status, type: 'text/plain; charset=utf-8', body };
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).end(body);
}
