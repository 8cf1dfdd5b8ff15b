import { waitFor } from '@testing-library/react';
import { Connection } from './connection';

let isOnline = true;
let answers: boolean[] = [];
let asked = 0;
let backs = 0;
let stop: () => void = () => undefined;

function open(): Connection {
  const reach = () => {
    asked += 1;
    return Promise.resolve(answers.shift() ?? true);
  };
  const connection = new Connection({ reach, onBack: () => (backs += 1), pausesMs: [1] });
  stop = connection.start();
  return connection;
}

beforeEach(() => {
  Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
  isOnline = true;
  answers = [];
  asked = 0;
  backs = 0;
});
afterEach(() => stop());

describe('the connection state', () => {
  it('is lost when the browser goes offline, without a request', () => {
    const connection = open();
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    expect([connection.read(), asked]).toEqual(['lost', 0]);
  });

  it('is lost from the start in an offline browser', () => {
    isOnline = false;
    expect(open().read()).toBe('lost');
  });

  it('is back only when the shop itself answers', async () => {
    const connection = open();
    isOnline = false;
    window.dispatchEvent(new Event('offline'));
    answers = [false];
    await connection.look();
    expect([connection.read(), backs]).toEqual(['lost', 0]);
    isOnline = true;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(connection.read()).toBe('back'));
    expect(backs).toBe(1);
  });

  it('is probed repeatedly while the shop does not answer an online browser', async () => {
    const connection = open();
    answers = [false, false, false];
    await connection.look();
    expect(connection.read()).toBe('lost');
    await waitFor(() => expect(connection.read()).toBe('back'));
    expect(asked).toBe(4);
  });

  it('stays fine when the shop answers the probe', async () => {
    const connection = open();
    await connection.look();
    expect([connection.read(), backs]).toEqual(['fine', 0]);
  });
});
