import { useId } from 'react';

interface SwitchProps {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly disabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Something that is on or off and takes effect at once; the whole line can be pressed. */
export function Switch({ label, hint, isOn, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="switch-line">
      <label htmlFor={id}>
        <b>{label}</b>
        <span className="small muted" id={`${id}-hint`}>
          {hint}
        </span>
      </label>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        id={id}
        aria-describedby={`${id}-hint`}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
