import { Input } from 'antd';

interface DayFieldProps {
  /** The label next to the field: an empty field does not show its purpose. */
  readonly label: string;
  /** `2026-11-22`; null while none is chosen. */
  readonly value: string | null;
  /** Receives the day; empty when it is cleared. */
  readonly onChange: (day: string) => void;
}

/** The first or last day of a list. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="admin__day">
      <span>{label}</span>
      <Input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
