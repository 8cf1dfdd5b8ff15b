import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { Agency } from './agency';
import type { Config, TlsFiles } from './config';
import { serveControls } from './controls/control-server';
import { injectFaults } from './controls/inject-faults';
import { serveQrCheck } from './qr/qr-server';
import { serveSoap } from './soap/soap-server';

/** A running sandbox server. */
export interface RunningSandbox {
  readonly url: string;
  readonly agency: Agency;
  readonly server: FastifyInstance;
  close(): Promise<void>;
}

/** A full request has a thousand records of some kilobytes. */
const BODY_LIMIT_BYTES = 33_554_432;

/** Clients without a certificate get an answer, so the handshake asks for one but does not demand it. */
function createTlsServerFactory({ keyFile, certificateFile, clientAuthorityFile }: TlsFiles): FastifyServerFactory {
  const [key, cert, ca] = [keyFile, certificateFile, clientAuthorityFile].map((file) => readFileSync(file));
  return (handler) => createTlsServer({ key, cert, ca, requestCert: true, rejectUnauthorized: false }, handler);
}

function createSandboxServer(config: Config, agency: Agency): FastifyInstance {
  const server = fastify({
    logger: { level: config.logLevel, messageKey: 'message', formatters: { level: (level) => ({ level }) } },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: config.tls === undefined ? (handler) => createServer(handler) : createTlsServerFactory(config.tls),
  });
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  injectFaults(server, agency);
  serveSoap(server, agency);
  serveQrCheck(server, agency);
  serveControls(server, agency);
  return server;
}

/**
 * Starts a sandbox.
 * @throws Error when the file of its memory or a TLS file cannot be read
 */
export async function startSandbox(config: Config): Promise<RunningSandbox> {
  const agency = new Agency(config.agency);
  if (config.clockOffsetMs !== undefined) agency.setClockOffset(config.clockOffsetMs);
  const server = createSandboxServer(config, agency);
  const url = await server.listen({ port: config.port, host: config.host });
  return {
    url: config.tls === undefined ? url : url.replace(/^http:/, 'https:'),
    agency,
    server,
    async close() {
      server.server.closeAllConnections();
      await server.close();
      agency.close();
    },
  };
}
