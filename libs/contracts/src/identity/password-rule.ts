import { applyDecorators } from '../validation/nested';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { IDENTITY_LIMITS } from './identity.limits';

const { min, max } = IDENTITY_LIMITS.password;

/** A new password: 6 to 128 characters, any of them, never trimmed. Identity refuses common ones. */
export function IsNewPassword(): PropertyDecorator {
  return applyDecorators(IsString(), MinLength(min, { message: `Password must be at least ${min} characters` }), MaxLength(max));
}

/** An existing password; only its size is checked, so that old ones keep working when the rule changes. */
export function IsCurrentPassword(): PropertyDecorator {
  return applyDecorators(IsString(), MinLength(1), MaxLength(max));
}
