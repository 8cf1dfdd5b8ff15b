import { Input } from 'antd';

interface DayFieldProps {
  /** Stands beside the field: an empty one says nothing of what it is for. */
  readonly label: string;
  /** `2026-11-22`; null while none is chosen. */
  readonly value: string | null;
  /** Empty when the day is taken out again. */
  readonly onChange: (day: string) => void;
}

/** A day that a list begins or ends with. */
export function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <label className="admin__day">
      <span>{label}</span>
      <Input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value)} />
    </label>
  );
}
