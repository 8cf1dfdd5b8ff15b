import { abortableDelay } from './abortable-delay';

describe('a pause that can be ended', () => {
  it('lasts the given time without an abort', async () => {
    const began = performance.now();
    await abortableDelay(30, new AbortController().signal);
    expect(performance.now() - began).toBeGreaterThan(25);
  });

  it('ends well as soon as it is woken, also when that was before it began', async () => {
    const woken = new AbortController();
    const began = performance.now();
    const pausing = abortableDelay(10_000, woken.signal);
    woken.abort();
    await pausing;
    await abortableDelay(10_000, woken.signal);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
