import { api, type ApiFile, fileQueryOf } from '@brote/api-client';
import { STAFF_ORDER_ROUTES } from '@brote/contracts/browser';
import { saveFile } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Button, type ButtonProps } from 'antd';
import { componentsTranslations } from './components.translations';
import { useAttempt } from './use-attempt';

const structuredInvoiceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A document of a company in the form for programs, by its number. */
    getStructuredInvoice: build.query<ApiFile, string>(fileQueryOf(STAFF_ORDER_ROUTES.structuredInvoice)),
  }),
});

interface StructuredInvoiceButtonProps extends Pick<ButtonProps, 'type' | 'size'> {
  /** Of an invoice or a credit note that names a company. */
  readonly number: string;
}

/** Downloads a document of a company in the form for programs. */
export function StructuredInvoiceButton({ number, ...look }: StructuredInvoiceButtonProps) {
  const t = useTranslations(componentsTranslations);
  const attempt = useAttempt();
  const [load] = structuredInvoiceApi.useLazyGetStructuredInvoiceQuery();
  const save = async () => {
    const { blob, name } = await load(number).unwrap();
    saveFile(blob, name ?? `${number}.xml`);
  };
  return (
    <Button {...look} onClick={() => void attempt(save, { done: null, failed: t('structuredInvoice.failed') })}>
      {t('structuredInvoice')} <span className="visually-hidden">{number}</span>
    </Button>
  );
}
