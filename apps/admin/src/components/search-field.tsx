import { Icon } from '@brote/ui-kit';
import { Input } from 'antd';
import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 300;

interface SearchFieldProps {
  readonly label: string;
  readonly value: string | null;
  /** Called after a pause in typing, and at once by Enter. */
  readonly onSearch: (text: string) => void;
}

/** A search field that searches during typing. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value ?? '');
  const [previousValue, setPreviousValue] = useState(value);
  if (previousValue !== value) {
    setPreviousValue(value);
    setText(value ?? '');
  }
  const isWaiting = text.trim() !== (value ?? '');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => onSearch(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, text, onSearch]);
  return (
    <Input
      className="admin__search"
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<Icon name="search" size={18} />}
      allowClear
      value={text}
      onChange={({ target }) => setText(target.value)}
      onPressEnter={() => onSearch(text.trim())}
    />
  );
}
