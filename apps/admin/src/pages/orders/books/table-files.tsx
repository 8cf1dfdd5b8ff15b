import type { ApiFile } from '@brote/api-client';
import { Icon, saveFile } from '@brote/ui-kit';
import { Button } from 'antd';
import { useAttempt } from '../../../components/use-attempt';

/** A request for a file. */
interface FileRequest {
  readonly load: () => Promise<ApiFile>;
  readonly isLoading: boolean;
}

interface TableFilesProps {
  readonly label: string;
  /** The text of a failure. */
  readonly failed: string;
  /** The name of the file without its extension, where the reply names none. */
  readonly name: string;
  readonly csv: FileRequest;
  readonly xlsx: FileRequest;
}

/** Downloads a table as CSV or as a workbook. */
export function TableFiles({ label, failed, name, csv, xlsx }: TableFilesProps) {
  const attempt = useAttempt();
  const save = async (load: FileRequest['load'], extension: string) => {
    const file = await load();
    saveFile(file.blob, file.name ?? `${name}.${extension}`);
  };
  const download = ({ load }: FileRequest, extension: string) => void attempt(() => save(load, extension), { done: null, failed });
  const icon = <Icon name="download" size={18} />;
  return (
    <p className="orders__files">
      {label}
      <Button icon={icon} loading={csv.isLoading} aria-label={`${label} CSV`} onClick={() => download(csv, 'csv')}>
        CSV
      </Button>
      <Button icon={icon} loading={xlsx.isLoading} aria-label={`${label} Excel`} onClick={() => download(xlsx, 'xlsx')}>
        Excel
      </Button>
    </p>
  );
}
