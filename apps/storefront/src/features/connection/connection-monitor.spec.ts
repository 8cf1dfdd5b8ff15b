import { waitFor } from '@testing-library/react';
import { ConnectionMonitor } from './connection-monitor';

let isOnline = true;
let reachability: boolean[] = [];
let requestCount = 0;
let returnCount = 0;
let stop: () => void = () => undefined;

function startConnection(): ConnectionMonitor {
  const reach = () => {
    requestCount += 1;
    return Promise.resolve(reachability.shift() ?? true);
  };
  const connection = new ConnectionMonitor({ reach, onBack: () => (returnCount += 1), pausesMs: [1] });
  stop = connection.start();
  return connection;
}

beforeEach(() => {
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
  isOnline = true;
  reachability = [];
  requestCount = 0;
  returnCount = 0;
});
afterEach(() => stop());

describe('the connection state', () => {
  it('is lost when the browser goes offline, without a request', () => {
    const connection = startConnection();
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    expect([connection.read(), requestCount]).toEqual(['lost', 0]);
  });

  it('is lost from the start in an offline browser', () => {
    isOnline = false;
    expect(startConnection().read()).toBe('lost');
  });

  it('is back only when the shop itself answers', async () => {
    const connection = startConnection();
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    reachability = [false];
    await connection.check();
    expect([connection.read(), returnCount]).toEqual(['lost', 0]);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(connection.read()).toBe('back'));
    expect(returnCount).toBe(1);
  });

  it('is probed repeatedly while the shop does not answer an online browser', async () => {
    const connection = startConnection();
    reachability = [false, false, false];
    await connection.check();
    expect(connection.read()).toBe('lost');
    await waitFor(() => expect(connection.read()).toBe('back'));
    expect(requestCount).toBe(4);
  });

  it('stays fine when the shop answers the probe', async () => {
    const connection = startConnection();
    await connection.check();
    expect([connection.read(), returnCount]).toEqual(['fine', 0]);
  });
});
