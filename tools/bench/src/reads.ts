import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runHttpLoad, type HttpMetrics } from './http-load';
import { formatRateRow, formatRatioRow, requireNoFailures } from './report';

interface ReadsBenchOptions {
  gatewayUrl: string;
  home: string;
  clients: number;
  seconds: number;
}

/** Catalogue reads beside a bare Fastify with the same bytes, at one client and at many; prints the rows. */
export async function measureReads({ gatewayUrl, home, clients, seconds }: ReadsBenchOptions): Promise<void> {
  const file = join(home, 'catalogue.br');
  const reply = await fetch(`${gatewayUrl}/api/v1/products`, { headers: { 'accept-encoding': 'identity' } });
  const { brotliCompressSync } = await import('node:zlib');
  const payload = brotliCompressSync(Buffer.from(await reply.arrayBuffer()));
  await writeFile(file, payload);
  const baselineProcess = fork(join(__dirname, 'baseline-fastify.js'), ['0', file]);
  try {
    const baselineUrl = await new Promise<string>((resolve) =>
      baselineProcess.once('message', (message: { address: string }) => resolve(message.address)),
    );
    console.log(`\nCatalogue reads (${payload.length} bytes, brotli)`);
    for (const count of [1, clients]) await compareWithBaseline({ gatewayUrl, baselineUrl, clients: count, seconds });
  } finally {
    baselineProcess.kill('SIGTERM');
  }
}

async function compareWithBaseline({
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
  const measureUrl = async (title: string, url: string): Promise<HttpMetrics> => {
    await runHttpLoad({ url, clients, seconds: 2 }); // warm up
    const metrics = await runHttpLoad({ url, clients, seconds });
    requireNoFailures(title, metrics);
    console.log(formatRateRow(`${title}, ${clients} client${clients === 1 ? '' : 's'} (${metrics.generator})`, metrics));
    return metrics;
  };
  const ceiling = await measureUrl('bare Fastify', baselineUrl);
  const listMetrics = await measureUrl('catalogue', `${gatewayUrl}/api/v1/products`);
  const detailMetrics = await measureUrl('product detail', `${gatewayUrl}/api/v1/products/brush-family`);
  console.log(formatRatioRow('catalogue to bare Fastify', listMetrics.perSecond, ceiling.perSecond));
  console.log(formatRatioRow('product detail to bare Fastify', detailMetrics.perSecond, ceiling.perSecond));
}
