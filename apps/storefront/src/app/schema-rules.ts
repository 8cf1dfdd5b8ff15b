import * as v from 'valibot';

const MAX_EMAIL_LENGTH = 254;

/** The number of characters as the server counts them: one outside the basic plane is one. */
export const visibleLength = (text: string): number => [...text].length;

/** A trimmed text of limited length, with a message for each end. */
export const textOfLength = <Message extends string>(
  { min, max }: { readonly min: number; readonly max: number },
  tooShort: Message,
  tooLong: Message,
) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => visibleLength(text) >= min, tooShort),
    v.check((text) => visibleLength(text) <= max, tooLong),
  );

/** An e-mail address, trimmed and in lower case. */
export const emailText = <Message extends string>(message: Message) =>
  v.pipe(v.string(), v.trim(), v.toLowerCase(), v.email(message), v.maxLength(MAX_EMAIL_LENGTH, message));
