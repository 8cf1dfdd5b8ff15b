import type { ButtonHTMLAttributes } from 'react';

export interface ButtonStyle {
  /** One primary per view. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  readonly small?: boolean;
  readonly wide?: boolean;
}

/** The classes of a button, for links with the look of a button. */
export function buttonClass({ variant = 'primary', small = false, wide = false }: ButtonStyle = {}): string {
  return ['btn', `btn--${variant}`, small && 'btn--small', wide && 'btn--wide'].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** While set, the button is disabled, and shows a spinner and this text instead of its label. */
  readonly busyLabel?: string | false;
}

/** A button. `type` is `button` by default, so that it never submits a form by accident. */
export function Button({ variant, small, wide, busyLabel, disabled, children, type = 'button', ...rest }: ButtonProps) {
  const isBusy = typeof busyLabel === 'string';
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, small, wide }) + (isBusy ? ' btn--busy' : '')}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? busyLabel : children}
    </button>
  );
}
