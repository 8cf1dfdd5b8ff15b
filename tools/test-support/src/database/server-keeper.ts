import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@brote/local-servers';
import type { RunningPostgres } from '@brote/local-servers';

/** One PostgreSQL for a whole test run. The first spec that needs it starts it; the end of the run deletes it. */
export class ServerKeeper {
  private postgres: Promise<RunningPostgres> | undefined;
  private folder: string | undefined;
  private server: Server | undefined;

  /** Superuser connection of the shared server. */
  async resolveAdminUrl(): Promise<string> {
    this.postgres ??= this.start();
    return (await this.postgres).adminUrl;
  }

  /** Answers other processes of this run, such as jest's workers, on a loopback port. Returns the port. */
  async listen(): Promise<number> {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy()); // a worker that went away needs no answer
      this.resolveAdminUrl().then(
        (adminUrl) => socket.end(JSON.stringify({ adminUrl })),
        (error: unknown) => socket.end(JSON.stringify({ problem: String(error) })),
      );
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server?.close();
    if (this.postgres) await this.postgres.then(async (postgres) => await postgres.stop());
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private async start(): Promise<RunningPostgres> {
    this.folder = await mkdtemp(join(tmpdir(), 'brote-test-'));
    await chmod(this.folder, 0o755); // as root, PostgreSQL runs as another user
    const postgres = await startPostgres({ dataDir: join(this.folder, 'postgres'), durable: false, log: () => undefined });
    postgres.unref();
    return postgres;
  }
}
