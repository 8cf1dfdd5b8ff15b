import { Alert, Button, Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { saveFile } from '#app/save-file';
import { useDownloadDataPdfMutation } from './account.api';
import { accountTranslations } from './account.translations';

const FILE_NAME = 'brote-my-data.pdf';

/** Saves the customer's data as a PDF. */
export function DownloadPdf() {
  const t = useTranslations(accountTranslations);
  const [download, { isLoading, isError }] = useDownloadDataPdfMutation();
  const startDownload = () => void download({ save: ({ blob, name }) => saveFile(blob, name ?? FILE_NAME) });
  return (
    <>
      <Button variant="secondary" disabled={isLoading} onClick={startDownload}>
        <Icon name="download" size={20} />
        {t('data.downloadPdf')}
      </Button>
      {isError && <Alert tone="error" title={t('data.pdfFailed')} />}
    </>
  );
}
