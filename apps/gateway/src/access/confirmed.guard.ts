import { Refusal } from '@brote/messaging';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { callerIn } from './caller.decorator';

/** Lets pass whose address is proven: identity gives roles with the proof, and an account without any has not brought it. */
@Injectable()
export class ConfirmedGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (callerIn(context).roles.length > 0) return true;
    throw new Refusal('EMAIL_NOT_CONFIRMED');
  }
}
