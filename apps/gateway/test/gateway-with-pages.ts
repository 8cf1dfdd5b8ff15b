import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { useNats, type TestNats } from '@brote/test-support';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

/** The script of the storefront that {@link GatewayWithPages} serves. */
export const SCRIPT_SOURCE = `document.title = "${'bamboo '.repeat(400)}";`;
export const htmlHeaders = { accept: 'text/html' };

async function writePages(folder: string): Promise<void> {
  for (const sub of ['shop/assets', 'shop/plans', 'admin/assets']) await mkdir(join(folder, sub), { recursive: true });
  await writeFile(join(folder, 'shop/index.html'), '<!doctype html><title>Shop</title>');
  await writeFile(join(folder, 'shop/plans/index.html'), '<!doctype html><title>Plans</title>');
  await writeFile(join(folder, 'shop/assets/main-C0ffee12.js'), SCRIPT_SOURCE);
  await writeFile(join(folder, 'shop/assets/main-C0ffee12.js.br'), brotliCompressSync(SCRIPT_SOURCE));
  await writeFile(join(folder, 'shop/assets/main-C0ffee12.js.map'), '{}');
  await writeFile(join(folder, 'admin/index.html'), '<!doctype html><title>Admin</title>');
}

/** A gateway with small web apps on disk and fake services behind it. */
export class GatewayWithPages {
  private constructor(
    /** Folder of the built web apps. */
    readonly folder: string,
    readonly nats: TestNats,
    readonly gateway: RunningGateway,
    private readonly services: FakeServices,
  ) {}

  static async start(): Promise<GatewayWithPages> {
    const folder = await mkdtemp(join(tmpdir(), 'brote-pages-'));
    await writePages(folder);
    const nats = await useNats();
    const services = await FakeServices.start(nats.url);
    const gateway = await startGateway(nats.url, { STOREFRONT_DIR: join(folder, 'shop'), ADMIN_DIR: join(folder, 'admin') });
    return new GatewayWithPages(folder, nats, gateway, services);
  }

  /** Requests a path of the gateway; redirects are not followed. */
  readonly fetchPath = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(this.gateway.base + path, { headers, redirect: 'manual' });

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.services.stop();
    await this.nats.stop();
    await rm(this.folder, { recursive: true });
  }
}
