import type { ApiFile } from '@brote/api-client';
import { saveFile } from '@brote/ui-kit';
import { Button } from 'antd';
import { useAttempt } from './use-attempt';

interface DocumentButtonProps {
  /** The number of an invoice or a credit note. */
  readonly number: string;
  /** What kind of document it is. */
  readonly title: string;
  /** The message when it cannot be loaded. */
  readonly failed: string;
  readonly load: (number: string) => Promise<ApiFile>;
}

/** Downloads a document; its number is the label. */
export function DocumentButton({ number, title, failed, load }: DocumentButtonProps) {
  const attempt = useAttempt();
  const save = async () => {
    const { blob, name } = await load(number);
    saveFile(blob, name ?? `${number}.pdf`);
  };
  return (
    <Button type="link" size="small" title={title} onClick={() => void attempt(save, { done: null, failed })}>
      {number}
    </Button>
  );
}
