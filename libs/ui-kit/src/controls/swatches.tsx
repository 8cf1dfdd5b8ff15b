import type { BrushColor } from '@brote/contracts/browser';
import { useId } from 'react';

interface SwatchesProps {
  /** The name of the choice, for screen readers. */
  readonly label: string;
  /** Each name includes everything, also the availability. */
  readonly options: readonly { readonly color: BrushColor; readonly name: string; readonly isOut: boolean }[];
  readonly value: BrushColor;
  readonly onChange: (color: BrushColor) => void;
}

/** The colours of a brush as real radios. One that is out of stock stays visible, struck through, and its name includes that. */
export function Swatches({ label, options, value, onChange }: SwatchesProps) {
  const name = useId();
  return (
    <span className="swatches" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.color} className={option.isOut ? 'swatch swatch--out' : 'swatch'} title={option.name} data-color={option.color}>
          <input
            type="radio"
            name={name}
            value={option.color}
            checked={option.color === value}
            onChange={() => onChange(option.color)}
            aria-label={option.name}
          />
          <i />
        </label>
      ))}
    </span>
  );
}
