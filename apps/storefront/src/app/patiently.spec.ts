import { patiently } from './patiently';

let isOnline = true;
beforeEach(() => Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true }));

describe('loading code', () => {
  it('waits for a network and tries again', async () => {
    isOnline = false;
    let tries = 0;
    const load = () => {
      tries += 1;
      return isOnline ? Promise.resolve('code') : Promise.reject(new TypeError('no network'));
    };
    const loading = patiently(load);
    await Promise.resolve();
    await Promise.resolve();
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    expect([await loading, tries]).toEqual(['code', 2]);
  });

  it('gives up at once what fails over a network', async () => {
    isOnline = true;
    await expect(patiently(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
  });
});
