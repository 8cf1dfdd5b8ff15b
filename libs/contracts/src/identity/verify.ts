import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNested } from '../validation/nested';
import { ClientInfo } from './client-info';
import { VERIFY_TYPES, type VerifyType } from './identity.limits';

/** Body of `POST /auth/verify`. */
export class VerifyBody {
  @IsIn(VERIFY_TYPES) type!: VerifyType;
  /** Secret of the link, `token_hash` or `token` in its address. */
  @IsString() @Matches(/^[\w-]+$/) @MaxLength(100) token!: string;
}

export class VerifyRequest extends VerifyBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

export class VerifyReply {
  /** Path of the shop that the visitor opened before the sign-up; null for none. */
  @IsOptional() @IsString() @MaxLength(300) redirectTo!: string | null;
}

/** Confirms an address. A used link succeeds again while its address is the account's. LINK_INVALID for any other. */
export const verifyEmail = defineRequest({
  name: 'identity.verify-email.v1',
  calledBy: ['gateway'],
  request: VerifyRequest,
  reply: VerifyReply,
  errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
});
