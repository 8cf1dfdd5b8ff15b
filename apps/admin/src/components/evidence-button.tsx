import type { ApiFile } from '@brote/api-client';
import type { Locale } from '@brote/contracts/browser';
import { saveFile } from '@brote/ui-kit';
import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useState } from 'react';
import { componentsTranslations } from './components.translations';
import { useAttempt } from './use-attempt';

interface EvidenceButtonProps {
  /** Requests the file in a language. */
  readonly load: (locale: Locale) => Promise<ApiFile>;
}

/** Downloads the file with the evidence about a payment, in the language of the back office. */
export function EvidenceButton({ load }: EvidenceButtonProps) {
  const t = useTranslations(componentsTranslations);
  const { locale } = useLocale();
  const attempt = useAttempt();
  const [isLoading, setIsLoading] = useState(false);
  const save = async () => {
    const { blob, name } = await load(locale);
    saveFile(blob, name ?? 'evidence.pdf');
  };
  const run = async () => {
    setIsLoading(true);
    await attempt(save, { done: t('evidence.done'), failed: t('evidence.failed') });
    setIsLoading(false);
  };
  return (
    <Button size="small" loading={isLoading} title={t('evidence.hint')} onClick={() => void run()}>
      {t('evidence')}
    </Button>
  );
}
