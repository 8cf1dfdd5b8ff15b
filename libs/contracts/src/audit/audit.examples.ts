import type { AuditEntryView } from './index';

export const auditEntry: AuditEntryView = {
  entryId: '0192f0c0-0000-7000-8000-0000000000d1',
  context: 'identity',
  at: '2026-11-20T10:00:00.000Z',
  actorId: '0192f0c0-0000-7000-8000-0000000000a1',
  sessionId: '0192f0c0-0000-7000-8000-0000000000b1',
  action: 'user.change-roles',
  targetType: 'user',
  targetId: '0192f0c0-0000-7000-8000-0000000000a2',
  before: { roles: ['customer'] },
  after: { roles: ['customer', 'staff'] },
  traceId: '0af7651916cd43dd8448eb211c80319c',
  seq: 1,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};
