import type { ApiFile } from '@brote/api-client';
import { Icon, saveFile } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { componentsTranslations } from './components.translations';
import { useAttempt } from './use-attempt';

interface CsvButtonProps {
  /** Requests the file: `() => load(filters).unwrap()` of a query that `expects: 'file'`. */
  readonly load: () => Promise<ApiFile>;
  /** Used when the server does not name the file. */
  readonly name: string;
}

/** Saves all pages of the list as a file. */
export function CsvButton({ load, name }: CsvButtonProps) {
  const t = useTranslations(componentsTranslations);
  const attempt = useAttempt();
  const [isLoading, setIsLoading] = useState(false);
  const save = async () => {
    const file = await load();
    saveFile(file.blob, file.name ?? name);
  };
  const startDownload = async () => {
    setIsLoading(true);
    await attempt(save, { done: null, failed: t('csv.failed') });
    setIsLoading(false);
  };
  return (
    <Button icon={<Icon name="download" size={18} />} loading={isLoading} onClick={() => void startDownload()}>
      {t('csv')}
    </Button>
  );
}
