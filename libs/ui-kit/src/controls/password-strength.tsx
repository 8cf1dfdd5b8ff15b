import { estimateStrength, type Strength } from './estimate-strength';

interface PasswordStrengthProps {
  readonly password: string;
  /** Facts about the person that an attacker knows, such as the address. */
  readonly personal?: readonly string[];
  /** The name of each step. */
  readonly names: Readonly<Record<Strength, string>>;
}

/** Shows how hard a password is to guess while it is chosen. */
export function PasswordStrength({ password, personal, names }: PasswordStrengthProps) {
  const strength = password === '' ? null : estimateStrength(password, personal);
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
