import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNested } from '../validation/nested';
import { ClientInfo } from './client-info';
import { VERIFY_TYPES, type VerifyType } from './verify-types';

/** Body of `POST /auth/verify`. */
export class VerifyBody {
  @IsIn(VERIFY_TYPES) type!: VerifyType;
  /** The secret of the link, as `token_hash` or `token` in its address. */
  @IsString() @Matches(/^[\w-]+$/) @MaxLength(100) token!: string;
}

export class VerifyRequest extends VerifyBody {
  @IsNested(() => ClientInfo) client!: ClientInfo;
}

export class VerifyReply {
  /** Where the visitor wanted to go before signing up, a path within the shop; null for none. */
  @IsOptional() @IsString() @MaxLength(300) redirectTo!: string | null;
}

/**
 * Confirms an address. A link that was used already answers well for as long as its address is the account's. LINK_INVALID for any other.
 */
export const verifyEmail = defineRequest({
  name: 'identity.verify-email.v1',
  calledBy: ['gateway'],
  request: VerifyRequest,
  reply: VerifyReply,
  errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
});
