import { abortableDelay } from './abortable-delay';

describe('an abortable delay', () => {
  it('lasts its full time without an abort', async () => {
    const began = performance.now();
    await abortableDelay(30, new AbortController().signal);
    expect(performance.now() - began).toBeGreaterThan(25);
  });

  it('ends without an error at an abort, also when the abort came before the start', async () => {
    const woken = new AbortController();
    const began = performance.now();
    const pausing = abortableDelay(10_000, woken.signal);
    woken.abort();
    await pausing;
    await abortableDelay(10_000, woken.signal);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
