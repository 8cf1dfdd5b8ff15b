import { identityExamples } from '@brote/contracts/examples';
import type { UserView } from '@brote/contracts/browser';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { AdminApp } from '../app/admin-app';
import { syncSession, createStaffSession } from '../app/session';
import { createStore } from '../app/store';

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** A request that the fake server received; the path is below /api/v1. */
export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export const ok = (body: unknown): Reply => ({ status: 200, body });

/** A refusal in the form of the gateway. */
export const refusal = (status: number, code: string, details: unknown = null): Reply => ({
  status,
  body: { type: 'about:blank', title: code, status, code, details, traceId: 'trace-1' },
});

/** A member of staff with the admin role. */
export const inés: UserView = { ...identityExamples.user, fullName: 'Inés Prat', roles: ['customer', 'staff', 'admin'] };
export const pablo: UserView = { ...identityExamples.user, fullName: 'Pablo Rius', roles: ['customer', 'staff'] };

/** Replies by method and path without the query, e.g. `GET /admin/orders`. A list is used one by one, and its last reply stays. */
export type RepliesByRoute = Readonly<Record<string, Reply | readonly Reply[]>>;

interface OpenedAdmin {
  readonly user: UserEvent;
  readonly seen: readonly SeenRequest[];
}

const stopCallbacks: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopCallbacks.splice(0)) stop();
});

function startFakeServer(answers: RepliesByRoute): SeenRequest[] {
  const seenRequests: SeenRequest[] = [];
  const remainingReplies = new Map(Object.entries(answers).map(([key, reply]) => [key, 'status' in reply ? [reply] : [...reply]]));
  globalThis.fetch = ((url: string, init: RequestInit = {}) => {
    const path = url.replace('/api/v1', '');
    const { method = 'GET' } = init;
    // As in a browser, which never sends it.
    if (method === 'GET' && init.body !== undefined) return Promise.reject(new TypeError('A GET cannot have a body'));
    seenRequests.push({ method, path, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null });
    const replies = remainingReplies.get(`${method} ${path.split('?')[0] ?? ''}`) ?? [refusal(404, 'NOT_FOUND')];
    const { status, body } = (replies.length > 1 ? replies.shift() : replies[0]) ?? refusal(404, 'NOT_FOUND');
    const response = { ok: status < 400, status, headers: new Headers(), text: () => Promise.resolve(JSON.stringify(body)) };
    return Promise.resolve(response as unknown as Response);
  }) as typeof fetch;
  return seenRequests;
}

/** Renders the whole back office at a path below /admin with a fake server. @param staff the signed-in account; null for signed out */
export function openAdmin(path: string, answers: RepliesByRoute = {}, staff: UserView | null = inés): OpenedAdmin {
  localStorage.clear();
  if (staff) localStorage.setItem('brote.admin.signed-in', 'yes');
  const renewalReply = staff ? ok({ ...identityExamples.accessGrant, user: staff }) : refusal(401, 'SESSION_ENDED');
  const seenRequests = startFakeServer({ 'POST /admin/auth/refresh': renewalReply, 'POST /admin/auth/sign-out': ok({}), ...answers });
  window.history.pushState(null, '', `/admin${path}`);
  const session = createStaffSession();
  const store = createStore(session);
  stopCallbacks.push(syncSession(store, session));
  render(<AdminApp store={store} />);
  return { user: userEvent.setup(), seen: seenRequests };
}
