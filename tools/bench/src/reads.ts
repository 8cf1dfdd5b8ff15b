import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadHttp, type HttpFigures } from './http-load';
import { rateRow, ratioRow, requireClean } from './report';

interface Reads {
  gatewayUrl: string;
  home: string;
  clients: number;
  seconds: number;
}

/** Catalogue reads beside a bare Fastify with the same bytes, at one client and at many; prints the rows. */
export async function measureReads({ gatewayUrl, home, clients, seconds }: Reads): Promise<void> {
  const file = join(home, 'catalogue.br');
  const reply = await fetch(`${gatewayUrl}/api/v1/products`, { headers: { 'accept-encoding': 'identity' } });
  const { brotliCompressSync } = await import('node:zlib');
  const payload = brotliCompressSync(Buffer.from(await reply.arrayBuffer()));
  await writeFile(file, payload);
  const bare = fork(join(__dirname, 'bare-fastify.js'), ['0', file]);
  try {
    const baselineUrl = await new Promise<string>((resolve) =>
      bare.once('message', (message: { address: string }) => resolve(message.address)),
    );
    console.log(`\nCatalogue reads (${payload.length} bytes, brotli)`);
    for (const count of [1, clients]) await measurePair({ gatewayUrl, baselineUrl, clients: count, seconds });
  } finally {
    bare.kill('SIGTERM');
  }
}

async function measurePair({
  gatewayUrl,
  baselineUrl,
  clients,
  seconds,
}: {
  gatewayUrl: string;
  baselineUrl: string;
  clients: number;
  seconds: number;
}): Promise<void> {
  const run = async (title: string, url: string): Promise<HttpFigures> => {
    await loadHttp({ url, clients, seconds: 2 }); // warm up
    const figures = await loadHttp({ url, clients, seconds });
    requireClean(title, figures);
    console.log(rateRow(`${title}, ${clients} client${clients === 1 ? '' : 's'} (${figures.generator})`, figures));
    return figures;
  };
  const ceiling = await run('bare Fastify', baselineUrl);
  const list = await run('catalogue', `${gatewayUrl}/api/v1/products`);
  const detail = await run('product detail', `${gatewayUrl}/api/v1/products/brush-family`);
  console.log(ratioRow('catalogue to bare Fastify', list.perSecond, ceiling.perSecond));
  console.log(ratioRow('product detail to bare Fastify', detail.perSecond, ceiling.perSecond));
}
