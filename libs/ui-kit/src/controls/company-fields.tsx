import './company-fields.css';
import { TextField, type TextFieldProps } from './field';

interface CompanyFieldsProps {
  /** Whether the invoice is for a company. */
  readonly choice: {
    readonly label: string;
    readonly hint: string;
    readonly isChosen: boolean;
    readonly onChange: (isChosen: boolean) => void;
  };
  /** Name and tax number, shown once the choice is made. */
  readonly texts: readonly TextFieldProps[];
}

/** The choice of an invoice for a company, with its fields. */
export function CompanyFields({ choice: { label, hint, isChosen, onChange }, texts }: CompanyFieldsProps) {
  return (
    <>
      <div className="company">
        <label>
          <input type="checkbox" aria-describedby="company-hint" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
          <span>{label}</span>
        </label>
        <p className="xs faint" id="company-hint">
          {hint}
        </p>
      </div>
      {isChosen ? texts.map((line) => <TextField key={line.id} {...line} keepsLine />) : null}
    </>
  );
}
