import { IDENTITY_LIMITS } from '@brote/contracts/browser';
import * as v from 'valibot';
import type { onboardingTexts } from './onboarding.texts';

/** Keys of the sentences that say what is wrong. */
export type PersonMessage = Extract<
  keyof (typeof onboardingTexts)['en'],
  `fullName.${'short' | 'long'}` | 'phone.invalid' | 'field.refused'
>;

/** What the second step asks. */
export interface Person {
  fullName: string;
  /** Empty when not given. */
  phone: string;
}

const key = (message: PersonMessage): PersonMessage => message;
const visibleLength = (text: string): number => [...text].length;
const PHONE = /^[+\d\s().-]*$/;
const { fullName, phone } = IDENTITY_LIMITS;

export const personSchema = v.object({
  fullName: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => visibleLength(text) >= fullName.min, key('fullName.short')),
    v.check((text) => visibleLength(text) <= fullName.max, key('fullName.long')),
  ),
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => PHONE.test(text) && text.length <= phone.max, key('phone.invalid')),
  ),
}) satisfies v.GenericSchema<Person, Person>;
