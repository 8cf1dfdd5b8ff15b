import type { PersonalDataSection } from '@brote/contracts/browser';
import { Alert, Button, Icon, RetryAlert, saveFile } from '@brote/ui-kit';
import { formatInstant, useTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
import { useFailureSentence } from '#app/failures';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import { useExportDataQuery, useDownloadDataPdfMutation } from './account.api';
import './account.css';
import { accountTranslations } from './account.translations';
import { DataFields } from './data-value';
import { dataWordsTranslations } from './data-words.translations';
import { LoadingLines } from './load-failed';

const PDF_FILE_NAME = 'brote-my-data.pdf';

/** Saves the customer's data as a PDF. */
function DownloadPdf() {
  const t = useTranslations(accountTranslations);
  const [download, { isLoading, isError }] = useDownloadDataPdfMutation();
  const startDownload = () => void download({ save: ({ blob, name }) => saveFile(blob, name ?? PDF_FILE_NAME) });
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

const INDENT = 2;
const FILE_NAME = 'brote-my-data.json';

type SectionTitle = Extract<keyof (typeof dataWordsTranslations)['en'], `section.${string}`>;

const isSectionTitle = (key: string): key is SectionTitle => Object.hasOwn(dataWordsTranslations.en, key);

function DataSection({ section: { service, name, rows } }: { readonly section: PersonalDataSection }) {
  const t = useTranslations(accountTranslations);
  const word = useTranslations(dataWordsTranslations);
  // A new section of a service is shown under its own name until it has a title here.
  const key = `section.${service}.${name}`;
  return (
    <details className="data__section">
      <summary>
        <span className="h4">{isSectionTitle(key) ? word(key) : `${service}: ${name}`}</span>
        <span className="small muted">{t.count('data.rows', rows.length)}</span>
      </summary>
      {rows.map((row, index) => (
        <div key={index} className="data__row">
          <DataFields section={name} thing={row} />
        </div>
      ))}
    </details>
  );
}

/** All personal data of the customer, to read and to download. */
export function PersonalDataPage() {
  const t = useTranslations(accountTranslations);
  const sentence = useFailureSentence();
  usePageTitleAndFocus(t('data.title'));
  const { data, error, refetch } = useExportDataQuery(undefined, { refetchOnMountOrArgChange: true });
  const download = (personalData: NonNullable<typeof data>) =>
    saveFile(new Blob([JSON.stringify(personalData, null, INDENT)], { type: 'application/json' }), FILE_NAME);
  return (
    <div className="wrap account__page">
      <Link className="crumb" to={paths.account()}>
        <Icon name="arrow-left" size={18} />
        {t('data.back')}
      </Link>
      <h1 tabIndex={-1}>{t('data.title')}</h1>
      {data ? (
        <>
          <p className="lead">{t('data.lead', { at: formatInstant(data.exportedAt, t.locale) })}</p>
          <Button variant="secondary" onClick={() => download(data)}>
            <Icon name="download" size={20} />
            {t('data.download')}
          </Button>
          <DownloadPdf />
          <div className="data">
            {data.sections.map((section) => (
              <DataSection key={`${section.service} ${section.name}`} section={section} />
            ))}
          </div>
        </>
      ) : error ? (
        <RetryAlert
          title={t('data.failed')}
          text={error.code === 'NETWORK_FAILED' ? sentence(error) : t('data.failed.text')}
          retry={t('retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingLines />
      )}
    </div>
  );
}
