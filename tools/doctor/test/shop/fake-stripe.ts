import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Endpoint {
  id: string;
  url: string;
  status: string;
  enabled_events: string[];
  api_version: string | null;
}

interface Refusal {
  path: string;
  status: number;
}

/** The part of Stripe's API that the doctor reads and writes. */
export class FakeStripe {
  endpoints: Endpoint[] = [];
  isLive = false;
  refusal: Refusal | undefined;
  /** The bodies of writes, as they were sent. */
  readonly writes: string[] = [];
  private readonly server: Server = createServer((request, response) => void this.handle(request, response));

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const isRefused = this.refusal !== undefined && path.startsWith(this.refusal.path);
    const status = isRefused ? (this.refusal?.status ?? 500) : 200;
    const answer = isRefused
      ? { error: { type: 'invalid_request_error', message: 'refused' } }
      : this.answer(request.method ?? '', path, body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private answer(method: string, path: string, body: string): object {
    if (path === '/v1/balance') return { object: 'balance', livemode: this.isLive };
    if (method === 'POST') {
      this.writes.push(decodeURIComponent(body));
      return { id: 'we_created', object: 'webhook_endpoint', secret: 'whsec_ofThisSpec' };
    }
    return { object: 'list', has_more: false, data: path === '/v1/webhook_endpoints' ? this.endpoints : [] };
  }
}
