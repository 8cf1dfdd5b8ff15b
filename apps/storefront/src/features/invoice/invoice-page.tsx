import { potUrl } from '@brote/illustration';
import { Button, ContentLoading, MessagePage, saveFile } from '@brote/ui-kit';
import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { useCallback, useEffect, type ReactNode } from 'react';
import { ButtonLink } from '#app/button-link';
import { useFailureSentence, type Failure } from '#app/failures';
import { usePageTitleAndFocus } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { paths } from '#app/paths';
import { StructuredInvoiceButton } from '#app/structured-invoice-button';
import { useDownloadLinkedDocumentMutation, useGetLinkedOrderQuery } from './invoice.api';
import en from './locales/en.json';
import es from './locales/es.json';

export const invoiceTranslations = defineTranslations(en, es);

const INVALID_LINK_CODES = ['ORDER_UNKNOWN', 'INVOICE_UNKNOWN', 'LINK_INVALID', 'VALIDATION_FAILED'];
const FILE_NAME = 'brote.pdf';

type View = 'saved' | 'ended' | 'invalid' | 'failed';

type DocumentKind = 'invoice' | 'creditNote';

interface InvoiceResultProps {
  readonly view: View;
  readonly kind: DocumentKind;
  readonly error: Failure | undefined;
  readonly isBusy: boolean;
  readonly onDownload: () => void;
  /** For a link that has ended. */
  readonly newLink: ReactNode;
  /** The page that explains the amount. */
  readonly whyPath: string;
  /** The form for programs, of a downloaded document. */
  readonly structuredInvoice: ReactNode;
}

function InvoiceResult({ view, kind, error, isBusy, onDownload, newLink, whyPath, structuredInvoice }: InvoiceResultProps) {
  const t = useTranslations(invoiceTranslations);
  const sentence = useFailureSentence();
  const isAboutFile = view === 'saved' || view === 'failed';
  return (
    <MessagePage
      art={potUrl()}
      heading={isAboutFile ? t(`${kind}.${view}.heading`) : t(`${view}.heading`)}
      lead={view === 'failed' ? sentence(error ?? {}) : t(`${view}.lead`)}
      actions={
        <>
          {view === 'ended' ? newLink : null}
          {isAboutFile ? <DownloadButton view={view} isBusy={isBusy} onDownload={onDownload} /> : null}
          {view === 'saved' ? structuredInvoice : null}
          {view === 'saved' ? <WhyLink to={whyPath} /> : null}
          <ButtonLink variant={view === 'invalid' ? 'primary' : 'quiet'} to={paths.contact()}>
            {t('contact')}
          </ButtonLink>
        </>
      }
    />
  );
}

function DownloadButton({ view, isBusy, onDownload }: Pick<InvoiceResultProps, 'view' | 'isBusy' | 'onDownload'>) {
  const t = useTranslations(invoiceTranslations);
  return (
    <Button busyLabel={isBusy && t('retry.busy')} onClick={onDownload}>
      {t(view === 'saved' ? 'saved.again' : 'retry')}
    </Button>
  );
}

function WhyLink({ to }: { readonly to: string }) {
  const t = useTranslations(invoiceTranslations);
  return (
    <ButtonLink variant="quiet" to={to}>
      {t('why')}
    </ButtonLink>
  );
}

interface LinkedDocumentProps {
  readonly token: string;
  /** Of a credit note; null for the invoice. */
  readonly number: string | null;
}

/** The document in the form for programs, if it names a company. */
function LinkedStructuredInvoice({ token, number }: LinkedDocumentProps) {
  const { data: order } = useGetLinkedOrderQuery(token);
  const documentNumber = number ?? order?.invoiceNumber ?? null;
  if (!order?.company || documentNumber === null) return null;
  return <StructuredInvoiceButton number={documentNumber} isCreditNote={number !== null} linkToken={token} />;
}

interface InvoicePageProps {
  /** Offers a new link in place of the one with this token. */
  readonly newLinkFor: (token: string) => ReactNode;
}

function viewOf(error: Failure | undefined): View {
  if (error === undefined) return 'saved';
  if (error.code === 'LINK_ENDED') return 'ended';
  return INVALID_LINK_CODES.includes(error.code ?? '') ? 'invalid' : 'failed';
}

/** Downloads the invoice of the link in a mail, or the credit note that the link names. The link's token stays behind `#` and reaches no log. */
export function InvoicePage({ newLinkFor }: InvoicePageProps) {
  const t = useTranslations(invoiceTranslations);
  const link = useLinkQuery();
  const [token, number] = [link.get('token') ?? '', link.get('number')];
  const kind: DocumentKind = number === null ? 'invoice' : 'creditNote';
  const [download, { error, isLoading, isUninitialized }] = useDownloadLinkedDocumentMutation();
  const start = useCallback(
    () => void download({ token, number, save: ({ blob, name }) => saveFile(blob, name ?? FILE_NAME) }),
    [download, token, number],
  );
  useEffect(start, [start]);
  const view = viewOf(error);
  usePageTitleAndFocus(t(`${kind}.title`), isLoading ? 'loading' : view);
  if (isUninitialized || isLoading) return <ContentLoading className="invoice">{t(`${kind}.loading`)}</ContentLoading>;
  const whyPath = `${paths.invoice()}#${new URLSearchParams({ token, why: '1' }).toString()}`;
  const result: Omit<InvoiceResultProps, 'onDownload'> = {
    ...{ view, kind, error, whyPath, isBusy: isLoading, newLink: newLinkFor(token) },
    structuredInvoice: <LinkedStructuredInvoice token={token} number={number} />,
  };
  return <InvoiceResult {...result} onDownload={start} />;
}
