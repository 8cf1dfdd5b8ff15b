import { IDENTITY_LIMITS, isName, isPhone } from '@brote/contracts/browser';
import * as v from 'valibot';
import { textOfLength } from '#app/schema-rules';
import type { onboardingTranslations } from './onboarding.translations';

/** Translation keys of the error messages. */
type PersonMessage = Extract<
  keyof (typeof onboardingTranslations)['en'],
  `fullName.${'short' | 'long' | 'invalid'}` | `phone.${'invalid' | 'digits'}` | 'field.refused'
>;

/** Values of the second step. */
export interface Person {
  fullName: string;
  /** Empty when missing. */
  phone: string;
}

const messageKey = (message: PersonMessage): PersonMessage => message;
const { fullName, phone } = IDENTITY_LIMITS;

export const personSchema = v.object({
  fullName: v.pipe(
    textOfLength(fullName, messageKey('fullName.short'), messageKey('fullName.long')),
    v.check(isName, messageKey('fullName.invalid')),
  ),
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || (isPhone(text, 0) && text.length <= phone.max), messageKey('phone.invalid')),
    v.check((text) => text === '' || isPhone(text), messageKey('phone.digits')),
  ),
}) satisfies v.GenericSchema<Person, Person>;
