import { strengthOf, type Strength } from './strength-of';

interface PasswordStrengthProps {
  readonly password: string;
  /** What an attacker knows of the person, such as the address. */
  readonly personal?: readonly string[];
  /** What each step is called. */
  readonly names: Readonly<Record<Strength, string>>;
}

/** Says, while a password is being chosen, how hard it is to guess. */
export function PasswordStrength({ password, personal, names }: PasswordStrengthProps) {
  const strength = password === '' ? null : strengthOf(password, personal);
  return (
    <div className="strength" data-strength={strength ?? 0}>
      <i />
      <i />
      <i />
      <i />
      <span role="status">{strength === null ? '' : names[strength]}</span>
    </div>
  );
}
