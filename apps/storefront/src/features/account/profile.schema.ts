import { IDENTITY_LIMITS, isName, isPhone, isStreet, type ProfileBody } from '@brote/contracts/browser';
import * as v from 'valibot';
import { visibleLength } from '#app/schema-rules';
import type { accountTranslations } from './account.translations';

/** Translation keys of the error messages. */
type ProfileMessage = Extract<keyof (typeof accountTranslations)['en'], `profile.${keyof ProfileBody}.${string}` | 'field.refused'>;

const messageKey = (message: ProfileMessage): ProfileMessage => message;

const isEmptyOr =
  (isValid: (text: string) => boolean) =>
  (text: string): boolean =>
    text === '' || isValid(text);

const limitedText = (field: keyof ProfileBody) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => visibleLength(text) <= IDENTITY_LIMITS[field].max, messageKey(`profile.${field}.long`)),
  );

/** All fields are optional; a name has 2 to 50 characters. Texts are trimmed. */
export const profileSchema = v.object({
  fullName: v.pipe(
    limitedText('fullName'),
    v.check((text) => text === '' || visibleLength(text) >= IDENTITY_LIMITS.fullName.min, messageKey('profile.fullName.short')),
    v.check(isEmptyOr(isName), messageKey('profile.fullName.invalid')),
  ),
  address: v.pipe(limitedText('address'), v.check(isEmptyOr(isStreet), messageKey('profile.address.invalid'))),
  city: v.pipe(limitedText('city'), v.check(isEmptyOr(isName), messageKey('profile.city.invalid'))),
  zipCode: limitedText('zipCode'),
  country: v.pipe(limitedText('country'), v.check(isEmptyOr(isName), messageKey('profile.country.invalid'))),
  phone: v.pipe(
    limitedText('phone'),
    v.check(
      isEmptyOr((text) => isPhone(text, 0)),
      messageKey('profile.phone.invalid'),
    ),
    v.check(isEmptyOr(isPhone), messageKey('profile.phone.digits')),
  ),
}) satisfies v.GenericSchema<ProfileDraft, ProfileBody>;

/** Values of the form while a visitor fills it in. */
export type ProfileDraft = Readonly<Record<keyof ProfileBody, string>>;

export const emptyProfile: ProfileDraft = { fullName: '', address: '', city: '', zipCode: '', country: '', phone: '' };

/** A profile as form values: missing ones are empty. */
export const draftOf = (profile: ProfileBody): ProfileDraft => ({
  fullName: profile.fullName ?? '',
  address: profile.address ?? '',
  city: profile.city ?? '',
  zipCode: profile.zipCode ?? '',
  country: profile.country ?? '',
  phone: profile.phone ?? '',
});
