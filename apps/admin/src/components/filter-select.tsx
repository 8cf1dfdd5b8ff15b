import { Select } from 'antd';

interface FilterSelectProps {
  readonly label: string;
  /** Said while nothing is chosen; the label when nothing else is. */
  readonly all?: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Null when the choice is taken out again. */
  readonly onChange: (value: string | null) => void;
}

/** Narrows a list to one of some values, or to none of them. */
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
