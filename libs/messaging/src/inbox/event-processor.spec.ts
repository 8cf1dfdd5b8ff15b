import { setImmediate as nextTurn } from 'node:timers/promises';
import { KeyedMutex } from './event-processor';

describe('KeyedMutex', () => {
  const noted: string[] = [];
  beforeEach(() => void noted.splice(0));

  /** Work that lasts some turns of the event loop, and notes its start and its end. */
  const workOf = (name: string, turns: number) => async () => {
    noted.push(`${name} starts`);
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    noted.push(`${name} ends`);
  };

  it('runs the work of one key one after the other, and that of another key at the same time', async () => {
    const mutex = new KeyedMutex();
    await Promise.all([mutex.run('a', workOf('first', 5)), mutex.run('a', workOf('second', 1)), mutex.run('b', workOf('other', 1))]);
    expect(noted).toEqual(['first starts', 'other starts', 'other ends', 'first ends', 'second starts', 'second ends']);
  });

  it('runs the next work after a failed one, whose error reaches its caller alone', async () => {
    const mutex = new KeyedMutex();
    const failing = mutex.run('a', () => Promise.reject(new Error('lost')));
    const next = mutex.run('a', workOf('next', 1));
    await expect(failing).rejects.toThrow('lost');
    await expect(next).resolves.toBeUndefined();
    expect(noted).toEqual(['next starts', 'next ends']);
  });
});
