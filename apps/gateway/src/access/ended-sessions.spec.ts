import type { EventFeed } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { EndedSessions } from './ended-sessions';

const MINUTE = 60_000;
const NOW = Date.now();
const userId = 'user-1';
const feed = {} as EventFeed; // Never started here: the spec reads the memory only.
const remembering = (): EndedSessions => new EndedSessions(feed, new Clock());
const token = (sessionId: string, issuedAt = NOW): { sessionId: string; issuedAt: number } => ({ sessionId, issuedAt });

describe('sessions that ended', () => {
  it('are known one by one; one that begins in the same moment is another', () => {
    const ended = remembering();
    ended.note({ userId, sessionId: 's-1' });
    expect([ended.has(token('s-1')), ended.has(token('s-1', NOW + MINUTE)), ended.has(token('s-2'))]).toEqual([true, true, false]);
  });

  it('are forgotten once no token of theirs can be in date', () => {
    const ended = remembering();
    ended.note({ userId, sessionId: 's-1' }, 0);
    ended.note({ userId, sessionId: 's-2' }, 11 * MINUTE);
    expect(ended.has(token('s-1'))).toBe(true);
    ended.note({ userId, sessionId: 's-3' }, 13 * MINUTE);
    expect([ended.has(token('s-1')), ended.has(token('s-2'))]).toEqual([false, true]);
  });

  it('stay known as long as their heartbeats arrive', () => {
    const ended = remembering();
    ended.note({ userId, sessionId: 's-1' }, 0);
    ended.note({ userId, sessionId: 's-1' }, 11 * MINUTE);
    ended.note({ userId, sessionId: 's-2' }, 13 * MINUTE);
    expect(ended.has(token('s-1'))).toBe(true);
  });

  it('that are too many to remember cost everybody a renewal, and let none of them through', () => {
    const ended = remembering();
    for (let count = 0; count <= 50_000; count += 1) ended.note({ userId, sessionId: `s-${count}` }, 0);
    expect([ended.has(token('s-7')), ended.has(token('s-new')), ended.has(token('s-new', Date.now() + 1))]).toEqual([true, true, false]);
  });
});
