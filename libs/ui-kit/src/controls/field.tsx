import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react';
import { Icon } from '../display/icon';

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The sentence that explains the error; shown instead of the hint. */
  readonly error?: string;
  /** Whether a line below the field is reserved for hint and error, so that later content stays in its place. */
  readonly keepsLine?: boolean;
  /** Columns of the form's six that the field takes on wide screens. */
  readonly span?: 2 | 3 | 4;
}

interface FieldDescription {
  readonly id: string;
  readonly error?: string;
  readonly hint?: string;
}

const fieldClassName = ({ error, span, keepsLine }: Pick<FieldProps, 'error' | 'span' | 'keepsLine'>) =>
  ['field', error && 'field--wrong', keepsLine && 'field--steady', span && `span-${span}`].filter(Boolean).join(' ');

const descriptionIdOf = ({ id, error, hint }: FieldDescription) => (error ? `${id}-error` : hint ? `${id}-hint` : undefined);

function FieldNote({ id, error, hint }: FieldDescription) {
  if (error) {
    return (
      <p className="field__error" id={`${id}-error`}>
        <Icon name="alert" size={18} />
        <span>{error}</span>
      </p>
    );
  }
  return hint ? (
    <p className="field__hint" id={`${id}-hint`}>
      {hint}
    </p>
  ) : null;
}

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  readonly ref?: Ref<HTMLInputElement>;
  /** A button at the end of the line, such as one that shows a password. */
  readonly tool?: ReactNode;
}

/** A line of text with its label; error and hint are tied to it for screen readers. */
export function TextField({ label, hint, error, keepsLine, span, id, tool, ...input }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={fieldClassName({ error, span, keepsLine })}>
      <label htmlFor={fieldId}>{label}</label>
      <div className={tool ? 'field__line' : undefined}>
        <input
          {...input}
          id={fieldId}
          className="input"
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptionIdOf({ id: fieldId, error, hint })}
        />
        {tool}
      </div>
      <FieldNote id={fieldId} error={error} hint={hint} />
    </div>
  );
}

export interface SelectFieldProps extends FieldProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly ref?: Ref<HTMLSelectElement>;
}

/** A choice from a list, with its label. */
export function SelectField({ label, hint, error, keepsLine, span, id, options, ...select }: SelectFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={fieldClassName({ error, span, keepsLine })}>
      <label htmlFor={fieldId}>{label}</label>
      <select
        {...select}
        id={fieldId}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionIdOf({ id: fieldId, error, hint })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldNote id={fieldId} error={error} hint={hint} />
    </div>
  );
}

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text, with their label. */
export function TextArea({ label, hint, error, keepsLine, span, id, ...area }: TextAreaProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <div className={fieldClassName({ error, span, keepsLine })}>
      <label htmlFor={fieldId}>{label}</label>
      <textarea
        {...area}
        id={fieldId}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionIdOf({ id: fieldId, error, hint })}
      />
      <FieldNote id={fieldId} error={error} hint={hint} />
    </div>
  );
}
