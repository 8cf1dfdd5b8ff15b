import { IsArray, IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { ROLES, type Role } from '../caller';
import { LOCALES, type Locale } from '../locale';

/** An account as its owner sees it. */
export class UserView {
  @IsUUID() id!: string;
  @IsString() @MaxLength(254) email!: string;
  /** Address that waits for its confirmation; null without one. */
  @IsOptional() @IsString() @MaxLength(254) pendingEmail!: string | null;
  @IsISO8601() emailConfirmedAt!: string;
  @IsOptional() @IsString() @MaxLength(50) fullName!: string | null;
  @IsArray() @IsIn(ROLES, { each: true }) roles!: Role[];
  @IsBoolean() onboardingCompleted!: boolean;
  @IsISO8601() memberSince!: string;
  @IsIn(LOCALES) locale!: Locale;
}
