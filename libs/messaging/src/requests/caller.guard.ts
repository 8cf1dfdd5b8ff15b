import type { CallerKind } from '@brote/contracts';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { authorizeCaller } from './authorize-caller';
import type { CallContext } from './call-context';

/** Admits only the callers that a contract demands. The broker's strategy has verified their signature. */
export class CallerGuard implements CanActivate {
  constructor(private readonly requiredCaller: CallerKind) {}

  /** @throws Refusal UNAUTHENTICATED without a verified caller, FORBIDDEN without the role */
  canActivate(context: ExecutionContext): boolean {
    authorizeCaller(this.requiredCaller, context.switchToRpc().getContext<CallContext>().caller);
    return true;
  }
}
