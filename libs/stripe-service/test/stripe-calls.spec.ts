import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { metrics } from '@brote/service-runtime';
import { Global, Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import Stripe from 'stripe';
import { StripeModule } from '../src';

/** The number of observations of a histogram, or the value of a counter. */
async function readTotal(name: string): Promise<number> {
  const values = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  const counted = values.filter((series) => !('metricName' in series) || series.metricName === `${name}_count`);
  return counted.reduce((sum, { value }) => sum + value, 0);
}

describe('the metrics of calls to Stripe', () => {
  let server: Server;
  let app: INestApplicationContext;
  let isAnswering = true;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (isAnswering) response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}');
      else request.socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const CONFIG = Symbol('config');
    const config = { secretKey: 'sk_test_spec', apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
    @Global()
    @Module({ providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] })
    class ConfigModule {}
    @Module({ imports: [ConfigModule, StripeModule.forRoot<typeof config>(CONFIG, (settings) => settings)] })
    class TestModule {}
    app = await NestFactory.createApplicationContext(TestModule, { logger: false });
  });
  afterAll(async () => {
    await app.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('count a started call with its response, and one that gets none', async () => {
    const [started, answered] = [await readTotal('stripe_calls_started_total'), await readTotal('stripe_call_seconds')];
    await app.get(Stripe).events.list();
    expect([await readTotal('stripe_calls_started_total'), await readTotal('stripe_call_seconds')]).toEqual([started + 1, answered + 1]);
    isAnswering = false;
    await expect(app.get(Stripe).events.list({}, { maxNetworkRetries: 0 })).rejects.toThrow();
    // The client repeats a call on a connection that was closed.
    expect(await readTotal('stripe_calls_started_total')).toBeGreaterThanOrEqual(started + 2);
    expect(await readTotal('stripe_call_seconds')).toBe(answered + 1);
  });
});
