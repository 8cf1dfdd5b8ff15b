import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config';
import { startSandbox } from '../src/server';
import type { RunningSandbox } from '../src/server';
import { Authority } from './certificates';
import type { Identity } from './certificates';
import { SOAP_PATH, readAnswer } from './harness';
import { HEADER, InvoicingSystem, ISSUER, RECIPIENT, party, queryOf, requestOf } from './invoicing-system';

const authority = new Authority();
let folder: string;
let running: RunningSandbox;
let system: InvoicingSystem;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brote-aeat-tls-'));
  const { key, certificate } = authority.issue('127.0.0.1');
  const files = { TLS_KEY_FILE: key, TLS_CERT_FILE: certificate, TLS_CLIENT_CA_FILE: authority.certificate };
  const env: NodeJS.ProcessEnv = { PORT: '0', LOG_LEVEL: 'error', REFUSES_EARLY: 'false' };
  for (const [name, content] of Object.entries(files)) {
    env[name] = join(folder, name);
    await writeFile(join(folder, name), content);
  }
  running = await startSandbox(readConfig(env));
});
beforeEach(() => {
  running.agency.reset();
  system = new InvoicingSystem();
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function call(path: string, identity?: Identity, message?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { method: message === undefined ? 'GET' : 'POST', ca: authority.certificate, agent: false } as const;
    const client = identity === undefined ? {} : { key: identity.key, cert: identity.certificate };
    const sent = request(`${running.url}${path}`, { ...options, ...client, headers: { 'content-type': 'text/xml' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    sent.on('error', reject);
    sent.end(message);
  });
}

async function send(identity: Identity, message: string) {
  const { status, text } = await call(SOAP_PATH, identity, message);
  return readAnswer(status, text);
}

const oneRecord = (header = HEADER) => requestOf([system.registration()], header);

it('a certificate of the issuer may send, and is named as the presenter', async () => {
  const answer = await send(authority.issue('Brote', `IDCES-${ISSUER}`), oneRecord());

  expect(answer.state).toBe('Correcto');
  expect(answer.text).toContain(`<sf:NIFPresentador>${ISSUER}</sf:NIFPresentador>`);
});

it('a certificate of the representative may send', async () => {
  const identity = authority.issue('Asesor', `IDCES-${RECIPIENT}`);
  const answer = await send(identity, oneRecord(HEADER + party('Representante', RECIPIENT)));

  expect(answer.text).toContain(`<sf:NIFPresentador>${RECIPIENT}</sf:NIFPresentador>`);
});

it('a certificate of another party is refused', async () => {
  const identity = authority.issue('Otra', `IDCES-${RECIPIENT}`);

  expect((await send(identity, oneRecord())).fault).toMatch(/^Codigo\[4112\]/);
  expect((await send(identity, queryOf({ year: '2026', month: '01' }))).fault).toMatch(/^Codigo\[4112\]/);
});

it('a certificate of another party may not ask for the invoices to a recipient', async () => {
  const query = queryOf({ year: '2026', month: '01', header: party('Destinatario', RECIPIENT) });

  expect((await send(authority.issue('Brote', `IDCES-${ISSUER}`), query)).fault).toMatch(/^Codigo\[4132\]/);
});

it('a certificate without a tax number may send for any issuer', async () => {
  expect((await send(authority.issue('Sin NIF'), oneRecord())).state).toBe('Correcto');
});

it.each([
  ['no certificate', undefined],
  ['a certificate of an unknown authority', new Authority().issue('Brote', `IDCES-${ISSUER}`)],
])('a client with %s is sent to the agency’s page about certificates', async (_title, identity) => {
  for (const message of [oneRecord(), undefined]) {
    const { status, headers } = await call(SOAP_PATH, identity, message);

    expect(status).toBe(302);
    expect(headers.location).toBe('https://sede.agenciatributaria.gob.es/Sede/errores/erro4033.html');
  }
  expect(running.agency.registry.allReceived()).toEqual([]);
});

it('the QR check and the controls need no certificate', async () => {
  expect((await call('/wlpl/TIKE-CONT/ValidarQR?formato=json')).status).toBe(200);
  expect((await call('/__sandbox/health')).status).toBe(200);
});
