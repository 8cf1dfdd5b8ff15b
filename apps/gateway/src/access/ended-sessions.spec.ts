import type { EventFeed } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { EndedSessions } from './ended-sessions';

const MINUTE_MS = 60_000;
const NOW = Date.now();
const userId = 'user-1';
const feed = {} as EventFeed; // Never started here: the spec reads the memory only.
const createEndedSessions = (): EndedSessions => new EndedSessions(feed, new Clock());
const token = (sessionId: string, issuedAt = NOW): { sessionId: string; issuedAt: number } => ({ sessionId, issuedAt });

describe('EndedSessions', () => {
  it('recognizes each ended session by its id, and no session that began in the same moment', () => {
    const endedSessions = createEndedSessions();
    endedSessions.recordEnd({ userId, sessionId: 's-1' });
    expect([endedSessions.has(token('s-1')), endedSessions.has(token('s-1', NOW + MINUTE_MS)), endedSessions.has(token('s-2'))]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('forgets a session after all its tokens have expired', () => {
    const endedSessions = createEndedSessions();
    endedSessions.recordEnd({ userId, sessionId: 's-1' }, 0);
    endedSessions.recordEnd({ userId, sessionId: 's-2' }, 11 * MINUTE_MS);
    expect(endedSessions.has(token('s-1'))).toBe(true);
    endedSessions.recordEnd({ userId, sessionId: 's-3' }, 13 * MINUTE_MS);
    expect([endedSessions.has(token('s-1')), endedSessions.has(token('s-2'))]).toEqual([false, true]);
  });

  it('remembers a session as long as its heartbeats arrive', () => {
    const endedSessions = createEndedSessions();
    endedSessions.recordEnd({ userId, sessionId: 's-1' }, 0);
    endedSessions.recordEnd({ userId, sessionId: 's-1' }, 11 * MINUTE_MS);
    endedSessions.recordEnd({ userId, sessionId: 's-2' }, 13 * MINUTE_MS);
    expect(endedSessions.has(token('s-1'))).toBe(true);
  });

  it('rejects all older tokens when it has too many sessions to remember, and accepts newer tokens', () => {
    const endedSessions = createEndedSessions();
    for (let count = 0; count <= 50_000; count += 1) endedSessions.recordEnd({ userId, sessionId: `s-${count}` }, 0);
    expect([endedSessions.has(token('s-7')), endedSessions.has(token('s-new')), endedSessions.has(token('s-new', Date.now() + 1))]).toEqual(
      [true, true, false],
    );
  });
});
