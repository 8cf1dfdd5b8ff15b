import { useState } from 'react';
import { TextField, type TextFieldProps } from './field';

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'tool' | 'autoComplete'> {
  readonly autoComplete: 'current-password' | 'new-password';
  /** What the button at the end says, and what it is called for screen readers. */
  readonly toggle: Readonly<Record<'show' | 'hide', { readonly text: string; readonly name: string }>>;
}

/** A password that can be looked at. Pasting works, and nothing corrects what is typed. */
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
