import { reloadOnce } from './reload-once';

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
  sessionStorage.clear();
  window.history.replaceState(null, '', '/shop');
});

describe('reloadOnce', () => {
  it('reloads an address once, and another address once more', () => {
    const reload = jest.fn();
    expect([reloadOnce(reload), reloadOnce(reload)]).toEqual([true, false]);
    window.history.replaceState(null, '', '/contact');
    expect([reloadOnce(reload), reloadOnce(reload)]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload in a browser that stores nothing', () => {
    const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no storage', 'QuotaExceededError');
    });
    const reload = jest.fn();
    expect(reloadOnce(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    storage.mockRestore();
  });

  it('does not reload while offline, because no page would come', () => {
    isOnline = false;
    const reload = jest.fn();
    expect(reloadOnce(reload)).toBe(false);
    isOnline = true;
    expect(reloadOnce(reload)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
