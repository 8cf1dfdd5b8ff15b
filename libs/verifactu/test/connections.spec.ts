import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testAuthority } from '@brote/test-support';
import { startAeatSandbox } from '@brote/test-support/aeat';
import { VerifactuClient } from '../src/client/verifactu-client';
import type { ClientOptions } from '../src/client/verifactu-client';
import { Chain, ISSUER } from './builders';

const authority = testAuthority('Authority of one spec');
const server = authority.issue('localhost');
const seller = authority.issue('Brote');
const trusted = { authorities: authority.certificate };
const certified = { ...trusted, certificate: { key: seller.privateKey, cert: seller.certificate } };
const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function listen(tcpServer: Server & { closeAllConnections?: () => void }): Promise<number> {
  await new Promise<void>((resolve) => tcpServer.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    tcpServer.closeAllConnections?.();
    await new Promise((resolve) => tcpServer.close(resolve));
  });
  return (tcpServer.address() as AddressInfo).port;
}

const records = [new Chain().register()] as const;
const send = (service: string, options: Partial<ClientOptions> = {}) =>
  new VerifactuClient({ service, ...options }).sendRecords({ issuer: ISSUER, records });

/** Sends to a server that gives one reply. */
async function sendTo(listener: RequestListener) {
  return send(`http://127.0.0.1:${await listen(createHttpServer(listener))}/`);
}

const envelopeOf = (body: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${body}</e:Body></e:Envelope>`;

describe('over TLS', () => {
  it('the agency accepts the certificate of the seller, and refuses a client without one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'brote-verifactu-tls-'));
    closers.push(() => rm(folder, { recursive: true }));
    const contents = { TLS_KEY_FILE: server.privateKey, TLS_CERT_FILE: server.certificate, TLS_CLIENT_CA_FILE: authority.certificate };
    const env: Record<string, string> = {};
    for (const [name, content] of Object.entries(contents)) {
      env[name] = join(folder, name);
      await writeFile(join(folder, name), content);
    }
    const sandbox = await startAeatSandbox(env);
    closers.push(() => sandbox.stop());

    expect(await send(sandbox.service, certified)).toMatchObject({ outcome: 'answered', answer: { verdict: 'accepted' } });
    expect(await send(sandbox.service, trusted)).toMatchObject({ outcome: 'refused', reason: 'certificate' });
    expect(await send(sandbox.service, { certificate: certified.certificate })).toMatchObject({ outcome: 'unreachable' });
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'a server that ends the handshake for lack of a certificate (%s) has processed nothing',
    async (version) => {
      const options = {
        key: server.privateKey,
        cert: server.certificate,
        ca: authority.certificate,
        requestCert: true,
        maxVersion: version,
      };
      const received = jest.fn();
      const port = await listen(createHttpsServer(options, received));

      expect(await send(`https://localhost:${port}/`, trusted)).toMatchObject({ outcome: 'refused', reason: 'certificate' });
      expect(received).not.toHaveBeenCalled();
    },
  );
});

it('a port where no server listens is unreachable', async () => {
  // No program takes the first port, and a port that was free a moment ago may be taken again.
  expect(await send('http://127.0.0.1:1/')).toMatchObject({ outcome: 'unreachable' });
});

it('a server that never encrypts the connection is unreachable', async () => {
  const port = await listen(createTcpServer((socket) => closers.unshift(() => Promise.resolve(void socket.destroy()))));

  expect(await send(`https://127.0.0.1:${port}/`, { connectTimeoutMs: 300 })).toEqual({
    outcome: 'unreachable',
    message: 'No connection within 300 ms.',
  });
});

it.each<[string, string, RequestListener]>([
  [
    'a fault of the server',
    'unknown-outcome',
    (_request, reply) => reply.writeHead(500).end(envelopeOf('<e:Fault><faultcode>e:Server</faultcode></e:Fault>')),
  ],
  [
    'a fault of the client',
    'refused',
    (_request, reply) => reply.writeHead(500).end(envelopeOf('<e:Fault><faultcode>e:Client</faultcode></e:Fault>')),
  ],
  ['a page', 'unknown-outcome', (_request, reply) => reply.writeHead(200).end('<h1>Mantenimiento</h1>')],
  [
    'half an answer',
    'unknown-outcome',
    (_request, reply) => reply.writeHead(200, { 'content-length': 1_000 }).write('<e:', () => reply.destroy()),
  ],
  [
    'an answer about no record',
    'unknown-outcome',
    (_request, reply) =>
      reply.end(
        envelopeOf('<RespuestaRegFactuSistemaFacturacion><EstadoEnvio>Correcto</EstadoEnvio></RespuestaRegFactuSistemaFacturacion>'),
      ),
  ],
  ['a redirect', 'refused', (_request, reply) => reply.writeHead(302, { location: '/Sede/errores/erro4033.html' }).end()],
  ['status 403', 'refused', (_request, reply) => reply.writeHead(403).end('<h1>Acceso denegado</h1>')],
])('%s is the outcome %s', async (_title, outcome, listener) => {
  expect(await sendTo(listener)).toMatchObject({ outcome });
});

it('an answer counts if its lines are those of the records, and no others', async () => {
  const [record] = records;
  const lineOf = (number: string, kind = 'Alta') => {
    const id = `<IDEmisorFactura>${ISSUER.nif}</IDEmisorFactura><NumSerieFactura>${number}</NumSerieFactura>`;
    const day = `<FechaExpedicionFactura>${record.issuedOn.split('-').reverse().join('-')}</FechaExpedicionFactura>`;
    const operation = `<Operacion><TipoOperacion>${kind}</TipoOperacion></Operacion><EstadoRegistro>Correcto</EstadoRegistro>`;
    return `<RespuestaLinea><IDFactura>${id}${day}</IDFactura>${operation}</RespuestaLinea>`;
  };
  const answerWith = async (lines: string) => {
    const name = 'RespuestaRegFactuSistemaFacturacion';
    const answer = envelopeOf(`<${name}><EstadoEnvio>Correcto</EstadoEnvio>${lines}</${name}>`);
    return (await sendTo((_request, reply) => reply.end(answer))).outcome;
  };
  const right = lineOf(record.number);

  expect(await answerWith(right)).toBe('answered');
  expect(await answerWith(right + right)).toBe('unknown-outcome');
  expect(await answerWith(lineOf('F-2'))).toBe('unknown-outcome');
  expect(await answerWith(lineOf(record.number, 'Anulacion'))).toBe('unknown-outcome');
});

it('one request is sent once, whatever its outcome', async () => {
  let count = 0;
  await sendTo((_request, reply) => {
    count += 1;
    reply.destroy();
  });

  expect(count).toBe(1);
});

it.each([
  ['an address without encryption', { service: 'http://prewww1.aeat.es/' }, 'NOT_ENCRYPTED'],
  [
    'a file that is no certificate',
    { service: 'https://prewww1.aeat.es/', certificate: { pfx: Buffer.from('no') } },
    'CERTIFICATE_UNREADABLE',
  ],
])('%s is refused before anything is sent', (_title, options, rule) => {
  expect(() => new VerifactuClient(options)).toThrow(new RegExp(`^${rule}: `));
});
