import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

interface BrokerInfo {
  version: string;
  jetstream: boolean;
  /** Addresses of the servers of a cluster. */
  connect_urls?: readonly string[];
}

const STREAM_INFO_PREFIX = '$JS.API.STREAM.INFO.';
/** The client's only subscription before the probes is that of its replies. */
const REPLY_SUBSCRIPTION = 1;

/** A broker that says what it is, lets in users only, and refuses every published message. Its streams have one copy. */
export class FakeBroker {
  private readonly server: Server;

  constructor(private readonly info: BrokerInfo) {
    this.server = createServer((socket) => this.serve(socket));
  }

  /** Returns the address. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `nats://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    const info = { server_id: 'fake', max_payload: 1_048_576, headers: true, proto: 1, nonce: 'nonce', auth_required: true, ...this.info };
    socket.on('error', () => socket.destroy());
    socket.write(`INFO ${JSON.stringify(info)}\r\n`);
    socket.on('data', (data) => {
      for (const line of data.toString('utf8').split('\r\n')) answerLine(socket, line);
    });
  }
}

function answerLine(socket: Socket, line: string): void {
  if (line.startsWith('CONNECT') && !line.includes('"nkey"')) socket.end("-ERR 'Authorization Violation'\r\n");
  if (line === 'PING') socket.write('PONG\r\n');
  const [, subject, inbox = ''] = /^PUB (\S+) (\S+)/.exec(line) ?? [];
  if (subject === undefined) return;
  if (subject.startsWith(STREAM_INFO_PREFIX)) socket.write(messageOf(inbox, { config: { num_replicas: 1 } }));
  else socket.write(`-ERR 'Permissions Violation for Publish to "${subject}"'\r\n`);
}

function messageOf(inbox: string, content: object): string {
  const body = JSON.stringify(content);
  return `MSG ${inbox} ${REPLY_SUBSCRIPTION} ${body.length}\r\n${body}\r\n`;
}
