import fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { serveApi } from './api/api-server';
import { endpoints } from './api/endpoints';
import type { Config } from './config';
import { serveControls } from './controls/control-server';
import { serveAssets } from './hosted-page/assets';
import { indexPage } from './hosted-page/index-page';
import { serveInvoicePages } from './hosted-page/invoice-server';
import { servePortal } from './hosted-page/portal-server';
import { serveHostedPage } from './hosted-page/checkout-server';
import { Memory } from './memory/memory';
import { Sandbox } from './sandbox';

/** A running sandbox server. */
export interface RunningSandbox {
  readonly url: string;
  readonly sandbox: Sandbox;
  readonly server: FastifyInstance;
  close(): Promise<void>;
}

const INDEX_POLICY = "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

function createServer(config: Config, sandbox: Sandbox): FastifyInstance {
  const server = fastify({
    logger: { level: config.logLevel, messageKey: 'message', formatters: { level: (level) => ({ level }) } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 300 },
  });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  serveApi(server, sandbox, endpoints);
  serveHostedPage(server, sandbox);
  serveInvoicePages(server, sandbox);
  servePortal(server, sandbox);
  serveControls(server, sandbox);
  serveAssets(server);
  server.get('/', (_request, reply) =>
    reply.header('content-security-policy', INDEX_POLICY).type('text/html; charset=utf-8').send(indexPage(sandbox)),
  );
  return server;
}

/** Continues the last run: overdue actions happen at their own times, and undelivered events are sent. */
function resumeLastRun(sandbox: Sandbox, memory: Memory | undefined): void {
  memory?.startRecording();
  sandbox.events.sendUndelivered();
  sandbox.tick();
}

/**
 * Starts a sandbox. Every second it runs the actions that are due by its clock.
 * @throws MemoryFileError when the file of its memory cannot be read
 */
export async function startSandbox(config: Config): Promise<RunningSandbox> {
  const sandbox = new Sandbox(config.sandbox);
  const memory = config.memoryFile === undefined ? undefined : new Memory(config.memoryFile, sandbox);
  const wasTorn = memory?.load().wasTorn ?? false;
  if (config.clockOffsetMs !== undefined) sandbox.clock.setOffsetMs(config.clockOffsetMs);
  const server = createServer(config, sandbox);
  if (wasTorn)
    server.log.warn(
      `The last line of ${config.memoryFile ?? ''} was torn by a crash. It is ignored, because its change was never answered.`,
    );
  const url = await server.listen({ port: config.port, host: config.host });
  sandbox.origin = (config.publicUrl ?? url).replace(/\/$/, '');
  resumeLastRun(sandbox, memory);
  const timer = setInterval(() => sandbox.tick(), 1000);
  return {
    url,
    sandbox,
    server,
    async close() {
      clearInterval(timer);
      sandbox.close();
      server.server.closeAllConnections();
      await server.close();
      memory?.close();
    },
  };
}
