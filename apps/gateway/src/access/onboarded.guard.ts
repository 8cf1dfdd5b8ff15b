import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { GatewayProblem } from '../http/problems/gateway-problem';
import { requireCaller } from './caller.decorator';

/** Admits callers who completed or skipped the onboarding. */
@Injectable()
export class OnboardedGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (requireCaller(context).onboarded) return true;
    throw new GatewayProblem('ONBOARDING_REQUIRED');
  }
}
