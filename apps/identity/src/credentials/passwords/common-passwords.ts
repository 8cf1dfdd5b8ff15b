import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords of leaked collections, in lower case: the list that zxcvbn ranks guesses by (MIT licence). */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
