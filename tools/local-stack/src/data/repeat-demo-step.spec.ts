import { repeatDemoStep } from './repeat-demo-step';

describe('repeatDemoStep', () => {
  const signal = new AbortController().signal;

  it('repeats a step until it succeeds', async () => {
    let runs = 0;
    await repeatDemoStep(() => ((runs += 1) < 3 ? Promise.reject(new Error('busy')) : Promise.resolve()), signal, [1, 1, 1]);
    expect(runs).toBe(3);
  });

  it('rejects with the last error after the last pause', async () => {
    let runs = 0;
    const step = () => Promise.reject(new Error(`busy ${(runs += 1)}`));
    await expect(repeatDemoStep(step, signal, [1, 1])).rejects.toThrow('busy 3');
  });

  it('ends at once when the shop closes', async () => {
    const shop = new AbortController();
    let runs = 0;
    const step = () => {
      runs += 1;
      return Promise.reject(new Error('closed'));
    };
    const repeated = repeatDemoStep(step, shop.signal, [60_000]);
    shop.abort();
    await expect(repeated).rejects.toThrow();
    expect(runs).toBe(1);
  });
});
