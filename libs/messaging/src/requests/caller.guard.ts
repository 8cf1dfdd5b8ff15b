import type { Caller, CallerKind } from '@brote/contracts';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import type { CallContext } from './call-context';
import { Refusal } from './refusal';

/** Checks the caller against the contract. UNAUTHENTICATED: no verified caller; FORBIDDEN: the role is missing. */
export function authorizeCaller(kind: CallerKind, caller: Caller | null): void {
  if (kind === 'none' || kind === 'optional') return;
  if (caller === null) throw new Refusal('UNAUTHENTICATED');
  const { roles } = caller;
  const isAuthorized = kind === 'customer' || roles.includes('admin') || (kind === 'staff' && roles.includes('staff'));
  if (!isAuthorized) throw new Refusal('FORBIDDEN');
}

/** Admits only the callers that a contract demands. The broker's strategy has verified their signature. */
export class CallerGuard implements CanActivate {
  constructor(private readonly requiredCaller: CallerKind) {}

  /** @throws Refusal UNAUTHENTICATED without a verified caller, FORBIDDEN without the role */
  canActivate(context: ExecutionContext): boolean {
    authorizeCaller(this.requiredCaller, context.switchToRpc().getContext<CallContext>().caller);
    return true;
  }
}
