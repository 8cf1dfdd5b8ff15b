import { Icon } from '../display/icon';

interface StepperProps {
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** `group` labels the whole control, the others its two buttons. */
  readonly labels: { readonly group: string; readonly less: string; readonly more: string };
  readonly onChange: (value: number) => void;
}

/** Counts up and down. At a limit the button keeps the focus and is announced as unavailable instead of vanishing under the finger. */
export function Stepper({ value, min, max, labels, onChange }: StepperProps) {
  const step = (delta: number) => {
    const next = value + delta;
    if (next >= min && next <= max) onChange(next);
  };
  return (
    <span className="stepper" role="group" aria-label={labels.group}>
      <button type="button" aria-label={labels.less} aria-disabled={value <= min} onClick={() => step(-1)}>
        <Icon name="minus" size={18} />
      </button>
      <output className="num" aria-live="polite">
        {value}
      </output>
      <button type="button" aria-label={labels.more} aria-disabled={value >= max} onClick={() => step(1)}>
        <Icon name="plus" size={18} />
      </button>
    </span>
  );
}
