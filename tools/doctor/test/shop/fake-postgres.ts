import { createServer, type AddressInfo, type Server } from 'node:net';

const INT32_BYTES = 4;

/** A server of PostgreSQL that refuses every client with one SQL state. The test server of the repository trusts every password. */
export class FakePostgres {
  private readonly server: Server;

  constructor(sqlState: string) {
    this.server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', () => socket.end(errorResponse(sqlState)));
    });
  }

  /** Returns the port. */
  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return String((this.server.address() as AddressInfo).port);
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function errorResponse(sqlState: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${sqlState}\0Mrefused\0\0`, 'ascii');
  const length = Buffer.alloc(INT32_BYTES);
  length.writeUInt32BE(fields.length + INT32_BYTES);
  return Buffer.concat([Buffer.from('E', 'ascii'), length, fields]);
}
