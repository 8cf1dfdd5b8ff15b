import type { Caller, CallerKind } from '@brote/contracts';
import { Refusal } from './refusal';

/** Checks the caller against the contract. UNAUTHENTICATED: no verified caller; FORBIDDEN: the role is missing. */
export function authorizeCaller(kind: CallerKind, caller: Caller | null): void {
  if (kind === 'none' || kind === 'optional') return;
  if (caller === null) throw new Refusal('UNAUTHENTICATED');
  const { roles } = caller;
  const isAuthorized = kind === 'customer' || roles.includes('admin') || (kind === 'staff' && roles.includes('staff'));
  if (!isAuthorized) throw new Refusal('FORBIDDEN');
}
