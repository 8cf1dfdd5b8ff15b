import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Logger } from '../logs/logger';
import type { HealthRegistry, HealthReport } from './health-registry';

interface HealthServerOptions {
  host: string;
  port: number;
  health: HealthRegistry;
  metrics: Registry;
  logger: Logger;
}

/** Serves `/health/live`, `/health/ready` and `/metrics` on a port that the public never reaches. */
export class HealthServer {
  private constructor(
    private readonly server: Server,
    /** The port it listens on; useful when 0 was requested. */
    readonly port: number,
  ) {}

  /** Listens; rejects with a sentence when the port is taken. */
  static async start(options: HealthServerOptions): Promise<HealthServer> {
    const server = createServer((request, response) => void handleRequest(request, response, options));
    server.requestTimeout = 5_000;
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, options)));
      server.listen(options.port, options.host, resolve);
    });
    return new HealthServer(server, (server.address() as AddressInfo).port);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

type HealthResponse = readonly [status: number, body: string, type?: string];

async function handleRequest(request: IncomingMessage, response: ServerResponse, options: HealthServerOptions): Promise<void> {
  const [status, body, type = 'application/json'] = await routeRequest(request, options);
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

async function routeRequest(request: IncomingMessage, { health, metrics, logger }: HealthServerOptions): Promise<HealthResponse> {
  try {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET') return [405, '{"status":"refused"}'];
    if (path === '/health/live') return toReportResponse(await health.checkLiveness());
    if (path === '/health/ready') return toReportResponse(await health.checkReadiness());
    if (path === '/metrics') return [200, await metrics.metrics(), metrics.contentType];
    return [404, '{"status":"unknown"}'];
  } catch (error) {
    logger.error({ error }, 'a health request failed');
    return [500, '{"status":"down"}'];
  }
}

function toReportResponse(report: HealthReport): HealthResponse {
  return [report.status === 'up' ? 200 : 503, JSON.stringify(report)];
}

function toListenError(error: NodeJS.ErrnoException, { host, port }: HealthServerOptions): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(`HEALTH_PORT ${port} on ${host} is taken: choose another, or 0 for any free one.`);
}
