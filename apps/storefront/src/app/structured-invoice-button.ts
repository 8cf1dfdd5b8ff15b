import { api, type ApiFile, catchApiError } from '@brote/api-client';
import { DOCUMENT_ROUTES } from '@brote/contracts/browser';
import { Button, saveFile } from '@brote/ui-kit';
import { defineTranslations, useTranslations } from '@brote/ui-kit/i18n';
import { createElement } from 'react';
import en from './locales/structured-invoice.en.json';
import es from './locales/structured-invoice.es.json';
import { useResultToasts } from './use-show-toast';

export const structuredInvoiceTranslations = defineTranslations(en, es);

interface DownloadStructuredInvoiceInput {
  readonly number: string;
  /** The token of a mailed link, for guests. */
  readonly linkToken?: string | undefined;
  readonly save: (file: ApiFile) => void;
}

const structuredInvoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Fetches the document and passes it to `save`: the store holds no files. */
    downloadStructuredInvoice: build.mutation<null, DownloadStructuredInvoiceInput>({
      queryFn: async ({ number, linkToken, save }, _queryApi, _options, baseQuery) => {
        const request =
          linkToken === undefined
            ? { route: DOCUMENT_ROUTES.getStructuredInvoice }
            : { route: DOCUMENT_ROUTES.getStructuredInvoiceByLink, linkToken, isAnonymous: true };
        const { data, error } = await baseQuery({ ...request, params: { number }, expects: 'file' });
        if (error) return { error };
        save(data as ApiFile);
        return { data: null };
      },
    }),
  }),
});

interface StructuredInvoiceButtonProps {
  /** Of an invoice or a credit note that names a company. */
  readonly number: string;
  readonly isCreditNote: boolean;
  /** The token of a mailed link, for guests; the session of a customer proves it otherwise. */
  readonly linkToken?: string;
}

/** Downloads a document of a company in the form for programs. */
export function StructuredInvoiceButton({ number, isCreditNote, linkToken }: StructuredInvoiceButtonProps) {
  const t = useTranslations(structuredInvoiceTranslations);
  const { showFailed } = useResultToasts(structuredInvoiceTranslations);
  const [download, { isLoading }] = structuredInvoiceApi.useDownloadStructuredInvoiceMutation();
  const fetchDocument = async () => {
    const save = ({ blob, name }: ApiFile) => saveFile(blob, name ?? `${number}.xml`);
    const failure = await catchApiError(download({ number, linkToken, save }).unwrap());
    if (failure) showFailed('failed', failure);
  };
  const options = { small: true, variant: 'quiet', busyLabel: isLoading && t('busy'), onClick: () => void fetchDocument() } as const;
  const label = t(isCreditNote ? 'download.creditNote' : 'download');
  return createElement(Button, options, `${label} `, createElement('span', { className: 'visually-hidden' }, number));
}
