import { applyDecorators } from '../validation/apply-decorators';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { IDENTITY_LIMITS } from './identity.limits';

const { min, max } = IDENTITY_LIMITS.password;

/** A password somebody chooses: 6 to 128 characters, any of them, never trimmed. Common ones are refused by identity. */
export function IsNewPassword(): PropertyDecorator {
  return applyDecorators(IsString(), MinLength(min, { message: `Password must be at least ${min} characters` }), MaxLength(max));
}

/** A password somebody proves; no rule but its size, so that old ones keep working when the rule for new ones changes. */
export function IsGivenPassword(): PropertyDecorator {
  return applyDecorators(IsString(), MinLength(1), MaxLength(max));
}
