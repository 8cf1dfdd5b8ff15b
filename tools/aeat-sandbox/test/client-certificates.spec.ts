import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/config';
import { startSandbox } from '../src/server';
import type { RunningSandbox } from '../src/server';
import { CertificateAuthority } from './certificates';
import type { KeyAndCertificate } from './certificates';
import { SOAP_PATH, readAnswer } from './harness';
import { HEADER_XML, InvoicingSystem, ISSUER_NIF, RECIPIENT_NIF, party, queryOf, requestOf } from './invoicing-system';

const authority = new CertificateAuthority();
let folder: string;
let sandbox: RunningSandbox;
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
  sandbox = await startSandbox(readConfig(env));
});
beforeEach(() => {
  sandbox.agency.reset();
  system = new InvoicingSystem();
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function sendRequest(path: string, identity?: KeyAndCertificate, message?: string): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const options = { method: message === undefined ? 'GET' : 'POST', ca: authority.certificate, agent: false } as const;
    const clientCertificate = identity === undefined ? {} : { key: identity.key, cert: identity.certificate };
    const clientRequest = request(
      `${sandbox.url}${path}`,
      { ...options, ...clientCertificate, headers: { 'content-type': 'text/xml' } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString('utf8') }),
        );
      },
    );
    clientRequest.on('error', reject);
    clientRequest.end(message);
  });
}

async function sendMessage(identity: KeyAndCertificate, message: string) {
  const { status, text } = await sendRequest(SOAP_PATH, identity, message);
  return readAnswer(status, text);
}

const singleRecordRequest = (header = HEADER_XML) => requestOf([system.createRegistration()], header);

it('a certificate of the issuer may send, and is named as the presenter', async () => {
  const answer = await sendMessage(authority.issue('Brote', `IDCES-${ISSUER_NIF}`), singleRecordRequest());

  expect(answer.state).toBe('Correcto');
  expect(answer.text).toContain(`<sf:NIFPresentador>${ISSUER_NIF}</sf:NIFPresentador>`);
});

it('a certificate of the representative may send', async () => {
  const identity = authority.issue('Asesor', `IDCES-${RECIPIENT_NIF}`);
  const answer = await sendMessage(identity, singleRecordRequest(HEADER_XML + party('Representante', RECIPIENT_NIF)));

  expect(answer.text).toContain(`<sf:NIFPresentador>${RECIPIENT_NIF}</sf:NIFPresentador>`);
});

it('a certificate of another party is refused', async () => {
  const identity = authority.issue('Otra', `IDCES-${RECIPIENT_NIF}`);

  expect((await sendMessage(identity, singleRecordRequest())).fault).toMatch(/^Codigo\[4112\]/);
  expect((await sendMessage(identity, queryOf({ year: '2026', month: '01' }))).fault).toMatch(/^Codigo\[4112\]/);
});

it('a certificate of another party may not ask for the invoices to a recipient', async () => {
  const query = queryOf({ year: '2026', month: '01', header: party('Destinatario', RECIPIENT_NIF) });

  expect((await sendMessage(authority.issue('Brote', `IDCES-${ISSUER_NIF}`), query)).fault).toMatch(/^Codigo\[4132\]/);
});

it('a certificate without a tax number may send for any issuer', async () => {
  expect((await sendMessage(authority.issue('Sin NIF'), singleRecordRequest())).state).toBe('Correcto');
});

it.each([
  ['no certificate', undefined],
  ['a certificate of an unknown authority', new CertificateAuthority().issue('Brote', `IDCES-${ISSUER_NIF}`)],
])('a client with %s is sent to the agency’s page about certificates', async (_title, identity) => {
  for (const message of [singleRecordRequest(), undefined]) {
    const { status, headers } = await sendRequest(SOAP_PATH, identity, message);

    expect(status).toBe(302);
    expect(headers.location).toBe('https://sede.agenciatributaria.gob.es/Sede/errores/erro4033.html');
  }
  expect(sandbox.agency.registry.listRecords()).toEqual([]);
});

it('the QR check and the controls need no certificate', async () => {
  expect((await sendRequest('/wlpl/TIKE-CONT/ValidarQR?formato=json')).status).toBe(200);
  expect((await sendRequest('/__sandbox/health')).status).toBe(200);
});
