import { getCatalogue } from '@brote/contracts/catalog';
import { eventually, useNats, type TestNats } from '@brote/test-support';
import { FakeServices } from './fake-services';
import { startGateway, type RunningGateway } from './gateway-under-test';

let nats: TestNats;
let services: FakeServices;
let gateway: RunningGateway;

beforeAll(async () => {
  nats = await useNats();
  services = await FakeServices.start(nats.url);
  gateway = await startGateway(nats.url);
  // The first snapshot: the last test concerns the one after it.
  await fetch(`${gateway.base}/api/v1/products`);
});
afterAll(async () => {
  await gateway.stop();
  await services.stop();
  await nats.stop();
});

describe('a gateway that starts before the catalogue', () => {
  it('delays readers briefly, then returns the time to retry, and recovers by itself', async () => {
    services.setAnswer(getCatalogue, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    const earlyGateway = await startGateway(nats.url);
    const response = await fetch(`${earlyGateway.base}/api/v1/products`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    const pendingResponse = fetch(`${earlyGateway.base}/api/v1/products`);
    services.resetToExamples();
    expect((await pendingResponse).status).toBe(200);
    await earlyGateway.stop();
  });

  it('keeps serving the last snapshot when the catalogue becomes unavailable', async () => {
    services.setAnswer(getCatalogue, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    await services.publishAvailabilityChanged();
    await eventually(() => expect(gateway.logs.join('')).toContain('the catalogue did not reply'), { withinMs: 5_000 });
    expect((await fetch(`${gateway.base}/api/v1/products`)).status).toBe(200);
    services.resetToExamples();
  });
});
