import { getCatalogue } from '@brote/contracts/catalog';
import { eventually } from '@brote/test-support';
import { useGateway } from './use-gateway';

const gateway = useGateway();

beforeAll(async () => {
  // The first snapshot: the last test concerns the one after it.
  await fetch(`${gateway.base}/api/v1/products`);
});

describe('a gateway that starts before the catalogue', () => {
  it('delays readers briefly, then returns the time to retry, and recovers by itself', async () => {
    gateway.services.setAnswer(getCatalogue, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    const earlyGateway = await gateway.startAnother();
    const response = await fetch(`${earlyGateway.base}/api/v1/products`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    const pendingResponse = fetch(`${earlyGateway.base}/api/v1/products`);
    gateway.services.resetToExamples();
    expect((await pendingResponse).status).toBe(200);
    await earlyGateway.stop();
  });

  it('keeps serving the last snapshot when the catalogue becomes unavailable', async () => {
    gateway.services.setAnswer(getCatalogue, { error: { kind: 'unavailable', code: 'UNAVAILABLE' } });
    await gateway.services.publishAvailabilityChanged();
    await eventually(() => expect(gateway.logs.join('')).toContain('the catalogue did not reply'), { withinMs: 5_000 });
    expect((await fetch(`${gateway.base}/api/v1/products`)).status).toBe(200);
    gateway.services.resetToExamples();
  });
});
