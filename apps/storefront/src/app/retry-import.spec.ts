import { retryImport } from './retry-import';

let isOnline = true;
beforeEach(() => Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true }));

afterEach(() => jest.useRealTimers());

describe('retryImport', () => {
  it('waits for a network and tries again', async () => {
    isOnline = false;
    let attempts = 0;
    const load = () => {
      attempts += 1;
      return isOnline ? Promise.resolve('code') : Promise.reject(new TypeError('no network'));
    };
    const loading = retryImport(load);
    await Promise.resolve();
    await Promise.resolve();
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    expect([await loading, attempts]).toEqual(['code', 2]);
  });

  it('tries a failed import twice more while online, then reloads the page and gives up', async () => {
    jest.useFakeTimers();
    isOnline = true;
    const load = jest.fn(() => Promise.reject(new TypeError('gone')));
    const reload = jest.fn();
    const loading = expect(retryImport(load, reload)).rejects.toThrow('gone');
    await jest.advanceTimersByTimeAsync(499);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(2_000);
    await loading;
    expect(load).toHaveBeenCalledTimes(3);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  const unreadableSheet = {
    get cssRules(): CSSRuleList {
      throw new DOMException('Cannot access rules', 'SecurityError');
    },
  };

  it.each([
    ['exposes no sheet', null],
    ['exposes an unreadable sheet, as Chromium does', unreadableSheet],
  ])('requests a failed style sheet again before the page renders, in a browser that %s', async (_how, sheet) => {
    jest.useFakeTimers();
    isOnline = true;
    const failedLink = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/assets/page.css' });
    Object.defineProperty(failedLink, 'sheet', { value: sheet });
    document.head.append(failedLink);
    const load = jest.fn().mockRejectedValueOnce(new TypeError('Unable to preload CSS')).mockResolvedValue('page');
    const loading = retryImport(load);
    await jest.advanceTimersByTimeAsync(500);
    expect(load).toHaveBeenCalledTimes(1);
    const replacementLink = document.head.querySelector('link');
    expect([replacementLink === failedLink, replacementLink?.getAttribute('href')]).toEqual([false, '/assets/page.css']);
    replacementLink?.dispatchEvent(new Event('load'));
    expect(await loading).toBe('page');
    replacementLink?.remove();
  });
});
