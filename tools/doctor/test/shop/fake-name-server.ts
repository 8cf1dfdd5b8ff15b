import { createSocket, type Socket } from 'node:dgram';

const TXT = 16;
const INTERNET = 1;
const HEADER_BYTES = 12;
const [NO_ERROR, SERVER_FAILURE, NAME_ERROR] = [0, 2, 3];

/** A name server on loopback that knows TXT records. */
export class FakeNameServer {
  readonly records = new Map<string, string[]>();
  isBroken = false;
  private socket: Socket | undefined;

  async open(): Promise<string> {
    const socket = createSocket('udp4');
    this.socket = socket;
    socket.on('message', (query, { port, address }) => socket.send(this.answer(query), port, address));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return `127.0.0.1:${socket.address().port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.socket?.close(() => resolve()));
  }

  private answer(query: Buffer): Buffer {
    const { name, end } = readQuestion(query);
    const texts = this.isBroken ? [] : (this.records.get(name.toLowerCase()) ?? []);
    const code = this.isBroken ? SERVER_FAILURE : texts.length > 0 ? NO_ERROR : NAME_ERROR;
    const header = Buffer.alloc(HEADER_BYTES);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(texts.length, 6);
    return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...texts.map(txtRecord)]);
  }
}

function readQuestion(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let offset = HEADER_BYTES;
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('ascii', offset + 1, offset + 1 + length));
    offset += length + 1;
  }
  return { name: labels.join('.'), end: offset + 5 };
}

/** A record whose name points to that of the question. */
function txtRecord(text: string): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(INTERNET, 4);
  head.writeUInt16BE(text.length + 1, 10);
  return Buffer.concat([head, Buffer.from([text.length]), Buffer.from(text, 'ascii')]);
}
