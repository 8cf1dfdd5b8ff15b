import { METRICS_CHANGED_SUBJECT, REPORTING_ROUTES } from '@brote/contracts/reporting';
import { BrokerConnection } from '@brote/messaging';
import { Controller, Req, Res, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Subscription } from 'nats';
import { Roles } from '../../access/access.decorator';
import { Endpoint } from '../../http/routes/endpoint.decorator';

/** Proxies close a connection that is silent for a minute. */
const HEARTBEAT_INTERVAL_MS = 15_000;
/** Listeners are authenticated again after this: the page reconnects with its current token. */
const MAX_CONNECTION_MS = 4 * 60_000;
const MAX_LISTENERS = 200;

/** Notifies pages of the back office of changed metrics, by server-sent events without values: reading those is authorized separately. */
@Controller()
export class LiveFiguresController implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly listeners = new Set<ServerResponse>();
  private subscription: Subscription | undefined;
  private heartbeat: NodeJS.Timeout | undefined;

  constructor(private readonly broker: BrokerConnection) {}

  onApplicationBootstrap(): void {
    this.subscription = this.broker.nats.subscribe(METRICS_CHANGED_SUBJECT, {
      callback: () => this.broadcast('event: changed\ndata: {}\n\n'),
    });
    this.heartbeat = setInterval(() => this.broadcast(': still here\n\n'), HEARTBEAT_INTERVAL_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    if (!this.broker.nats.isClosed()) this.subscription?.unsubscribe();
    for (const listener of this.listeners) listener.end();
  }

  @Roles('staff')
  @Endpoint(REPORTING_ROUTES.live, {
    ...{
      limit: 'reads',
      id: 'streamDashboardChanges',
      summary: 'Stream changes of the dashboard',
      description:
        'Server-sent events without data: each signals that metrics changed and can be read again. A busy gateway replies with 503.',
      tag: 'staff: figures',
      reply: 'text/event-stream',
    },
  })
  streamChanges(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    if (this.listeners.size >= MAX_LISTENERS) {
      void reply.code(503).header('retry-after', '30').send();
      return;
    }
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    raw.write('retry: 2000\nevent: changed\ndata: {}\n\n');
    this.listeners.add(raw);
    const timer = setTimeout(() => raw.end(), MAX_CONNECTION_MS);
    request.raw.once('close', () => {
      clearTimeout(timer);
      this.listeners.delete(raw);
    });
  }

  private broadcast(text: string): void {
    for (const listener of this.listeners) if (!listener.writableNeedDrain) listener.write(text);
  }
}
