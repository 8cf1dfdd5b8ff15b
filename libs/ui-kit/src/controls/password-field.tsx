import { useState } from 'react';
import { TextField, type TextFieldProps } from './field';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'tool' | 'autoComplete'> {
  readonly autoComplete: 'current-password' | 'new-password';
  /** The text of the button at the end, and its name for screen readers. */
  readonly toggle: Readonly<Record<'show' | 'hide', { readonly text: string; readonly name: string }>>;
}

/** A password that can be shown. Pasting works, and the browser corrects nothing. */
export function PasswordField({ toggle, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const { text, name } = toggle[isShown ? 'hide' : 'show'];
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      tool={
        <button type="button" className="field__tool" aria-label={name} onClick={() => setShown(!isShown)}>
          {text}
        </button>
      }
    />
  );
}
