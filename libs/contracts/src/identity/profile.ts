import { IsBoolean, IsISO8601, IsOptional } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText, IsName, IsPhone, IsStreet } from '../validation/human-text';
import { IDENTITY_LIMITS } from './identity.limits';
import { UserView } from './user-view';

/** Body of `PUT /me/profile`: replaces the whole profile. Null and empty texts both mean no value. */
export class ProfileBody {
  @IsOptional() @IsName(IDENTITY_LIMITS.fullName) fullName!: string | null;
  @IsOptional() @IsStreet(IDENTITY_LIMITS.address) address!: string | null;
  @IsOptional() @IsName(IDENTITY_LIMITS.city) city!: string | null;
  @IsOptional() @IsHumanText(IDENTITY_LIMITS.zipCode) zipCode!: string | null;
  @IsOptional() @IsName(IDENTITY_LIMITS.country) country!: string | null;
  @IsOptional() @IsPhone(IDENTITY_LIMITS.phone) phone!: string | null;
}

export class ProfileView extends ProfileBody {
  @IsISO8601() updatedAt!: string;
}

export class GetMeRequest {}

/** The caller's account. */
export const getMe = defineRequest({
  name: 'identity.get-me.v1',
  calledBy: ['gateway'],
  request: GetMeRequest,
  reply: UserView,
  caller: 'customer',
});

export class GetProfileRequest {}

/** The caller's profile; a new account has an empty one. */
export const getProfile = defineRequest({
  name: 'identity.get-profile.v1',
  calledBy: ['gateway'],
  request: GetProfileRequest,
  reply: ProfileView,
  caller: 'customer',
});

/** Replaces the caller's profile. */
export const putProfile = defineRequest({
  name: 'identity.put-profile.v1',
  calledBy: ['gateway'],
  request: ProfileBody,
  reply: ProfileView,
  caller: 'customer',
});

/** Body of `POST /me/onboarding`. Skipped: the texts are ignored. */
export class OnboardBody {
  @IsBoolean() skipped!: boolean;
  @IsOptional() @IsName(IDENTITY_LIMITS.fullName) fullName!: string | null;
  @IsOptional() @IsPhone(IDENTITY_LIMITS.phone) phone!: string | null;
}

/** Completes the caller's onboarding; doing it again only updates name and phone. */
export const completeOnboarding = defineRequest({
  name: 'identity.complete-onboarding.v1',
  calledBy: ['gateway'],
  request: OnboardBody,
  reply: UserView,
  caller: 'customer',
});
