import { Refusal } from '@brote/messaging';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { requireCaller } from './caller.decorator';

/** Admits callers with a confirmed address: identity grants roles with the confirmation, and an unconfirmed account has none. */
@Injectable()
export class EmailConfirmedGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (requireCaller(context).roles.length > 0) return true;
    throw new Refusal('EMAIL_NOT_CONFIRMED');
  }
}
