import { Alert, Button, Icon } from '@brote/ui-kit';
import { useTexts } from '@brote/ui-kit/i18n';
import { saveFile } from '#app/save-file';
import { useDownloadDataPdfMutation } from './account.api';
import { accountTexts } from './account.texts';

const FILE_NAME = 'brote-my-data.pdf';

/** Saves the customer's data as a PDF. */
export function DownloadPdf() {
  const t = useTexts(accountTexts);
  const [download, { isLoading, isError }] = useDownloadDataPdfMutation();
  const start = () => void download({ save: ({ blob, name }) => saveFile(blob, name ?? FILE_NAME) });
  return (
    <>
      <Button variant="secondary" disabled={isLoading} onClick={start}>
        <Icon name="download" size={20} />
        {t('data.downloadPdf')}
      </Button>
      {isError && <Alert tone="error" title={t('data.pdfFailed')} />}
    </>
  );
}
