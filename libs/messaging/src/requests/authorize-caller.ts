import type { Caller, CallerKind } from '@brote/contracts';
import { Refusal } from './refusal';

/** Lets a caller through when they are what the contract asks for. UNAUTHENTICATED: nobody proven; FORBIDDEN: the role is missing. */
export function authorizeCaller(kind: CallerKind, caller: Caller | null): void {
  if (kind === 'none' || kind === 'optional') return;
  if (caller === null) throw new Refusal('UNAUTHENTICATED');
  const { roles } = caller;
  const may = kind === 'customer' || roles.includes('admin') || (kind === 'staff' && roles.includes('staff'));
  if (!may) throw new Refusal('FORBIDDEN');
}
