import { abortableDelay } from './abortable-delay';

describe('an abortable delay', () => {
  it('lasts its full time without an abort', async () => {
    const startedAt = performance.now();
    await abortableDelay(30, new AbortController().signal);
    expect(performance.now() - startedAt).toBeGreaterThan(25);
  });

  it('ends without an error at an abort, also when the abort came before the start', async () => {
    const controller = new AbortController();
    const startedAt = performance.now();
    const delay = abortableDelay(10_000, controller.signal);
    controller.abort();
    await delay;
    await abortableDelay(10_000, controller.signal);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
