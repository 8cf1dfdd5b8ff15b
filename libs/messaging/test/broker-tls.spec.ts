import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getMe } from '@brote/contracts/identity';
import { findCacheFolder, findNatsServer, startNats, type RunningNats } from '@brote/local-servers';
import { brokerSeed, brokerUsers, testAuthority, useNats } from '@brote/test-support';
import { Logger } from '@nestjs/common';
import { connect } from 'nats';
import { nkeySigner } from '../src/broker/connect';
import { BrokerConnection } from '../src/index';

Logger.overrideLogger(false);

describe('a broker with a certificate', () => {
  const authority = testAuthority('The authority of this spec');
  let folder: string;
  let nats: RunningNats;

  const writeTestFile = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, text, { mode: 0o600 });
    return path;
  };

  const startBroker = async (name: string, tls: string): Promise<RunningNats> => {
    const binary = await findNatsServer({ cacheDir: await findCacheFolder(), say: () => undefined });
    const config = `${brokerUsers()}\n${tls}`;
    return startNats({ storeDir: join(folder, name), binary, durable: false, config, log: () => undefined });
  };

  /** With a limit of its own for the handshake: the server's 2 s are too few for a busy machine. */
  const startBrokerWithCertificate = async (hostName: string): Promise<RunningNats> => {
    const { certificate, privateKey } = authority.issue(hostName);
    const certFile = await writeTestFile(`${hostName}.pem`, certificate);
    const keyFile = await writeTestFile(`${hostName}.key`, privateKey);
    return startBroker(hostName, `tls { cert_file: ${JSON.stringify(certFile)}, key_file: ${JSON.stringify(keyFile)}, timeout: 20 }`);
  };

  const openConnection = async (user: string, port: number, authorityCertificate: string): Promise<BrokerConnection> => {
    const caFile = await writeTestFile('authority.pem', authorityCertificate);
    const access = { seed: brokerSeed(user), caFile, usersDemanded: true };
    return BrokerConnection.open({ url: `tls://localhost:${port}`, name: user, access, onLost: () => undefined });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brote-broker-tls-'));
    nats = await startBrokerWithCertificate('localhost');
  });

  afterAll(async () => {
    await nats.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('admits services that trust its authority, encrypted and each as its own user', async () => {
    const { subject } = getMe;
    const identity = await openConnection('identity', nats.port, authority.certificate);
    const gateway = await openConnection('gateway', nats.port, authority.certificate);
    expect(identity.nats.info).toMatchObject({ tls_required: true, auth_required: true });
    identity.nats.subscribe(subject, { callback: (_error, message) => message.respond('I am') });
    await identity.flush();
    expect((await gateway.nats.request(subject, '', { timeout: 20_000 })).string()).toBe('I am');
    await expect(identity.nats.request(subject, '', { timeout: 20_000 })).rejects.toThrow('Permissions Violation');
    await Promise.all([identity.close(), gateway.close()]);
  });

  it('is refused by a service that trusts another authority, also one with the same name', async () => {
    const operatorConnection = testAuthority('The authority of this spec');
    await expect(openConnection('identity', nats.port, operatorConnection.certificate)).rejects.toThrow(
      /certificate is refused.*NATS_CA_FILE/,
    );
  });

  it('is refused by a service that has no authority file', async () => {
    const access = { seed: brokerSeed('identity') };
    const opening = BrokerConnection.open({ url: `tls://localhost:${nats.port}`, name: 'identity', access });
    await expect(opening).rejects.toThrow(/certificate is refused/);
  });

  it('is refused by a service when the authority file is missing', async () => {
    const access = { seed: brokerSeed('identity'), caFile: join(folder, 'missing.pem') };
    const opening = BrokerConnection.open({ url: `tls://localhost:${nats.port}`, name: 'identity', access });
    await expect(opening).rejects.toThrow(/NATS_CA_FILE cannot be used/);
  });

  it('is refused when its certificate names another host', async () => {
    const otherBroker = await startBrokerWithCertificate('broker.example');
    await expect(openConnection('identity', otherBroker.port, authority.certificate)).rejects.toThrow(
      /ERR_TLS_CERT_ALTNAME_INVALID.*NATS_URL/,
    );
    await otherBroker.stop();
  });

  it('rejects a client that does not use TLS', async () => {
    const authenticator = nkeySigner(brokerSeed('identity'));
    await expect(connect({ servers: `localhost:${nats.port}`, authenticator, tls: null })).rejects.toThrow('tls');
    const replies = await readUnencryptedReplies(nats.port);
    expect(replies[0]).toBe('INFO');
    expect(replies).not.toContain('PONG');
  });
});

describe('a broker without a certificate', () => {
  it('is refused by a service whose URL begins with tls://', async () => {
    const nats = await useNats();
    const url = nats.bareUrl.replace('nats:', 'tls:');
    const opening = BrokerConnection.open({ url, name: 'identity', access: { seed: brokerSeed('identity') } });
    await expect(opening).rejects.toThrow('The broker offers no TLS');
    await nats.stop();
  });
});

/** Everything that the broker sends to an unencrypted client before it closes the connection. */
async function readUnencryptedReplies(port: number): Promise<string[]> {
  const socket = dial(port, '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => undefined);
  let receivedText = '';
  socket.on('data', (text: string) => (receivedText += text));
  // The broker sends first. Bytes sent before that could end the connection before its error is read.
  await once(socket, 'data');
  socket.write('CONNECT {"verbose":false}\r\nPING\r\n');
  await once(socket, 'close');
  return receivedText.split('\r\n').flatMap((line) => (line === '' ? [] : [line.split(' ')[0] ?? '']));
}
