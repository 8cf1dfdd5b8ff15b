import { Select } from 'antd';

interface FilterSelectProps {
  readonly label: string;
  /** The placeholder without a choice; the label by default. */
  readonly all?: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Receives the choice; null when it is cleared. */
  readonly onChange: (value: string | null) => void;
}

/** Filters a list by one of several values, or by none. */
export function FilterSelect({ label, all = label, value, options, onChange }: FilterSelectProps) {
  return (
    <Select
      className="admin__filter"
      aria-label={label}
      placeholder={all}
      allowClear
      popupMatchSelectWidth={false}
      value={value}
      options={[...options]}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
    />
  );
}
