import { Alert, Button } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFailureSentence } from '#app/failures';
import { useRequestOrderLinkMutation } from './withdrawal.api';
import { withdrawalTranslations } from './withdrawal.translations';

interface RequestLinkFormProps {
  /** Current number and address; null while one of them is missing. */
  readonly known: () => Promise<{ readonly orderNumber: string; readonly email: string } | null>;
}

/** Mails the link with which single brushes can be ticked: the mailbox proves that the order is the visitor's. */
export function RequestLinkForm({ known }: RequestLinkFormProps) {
  const t = useTranslations(withdrawalTranslations);
  const sentence = useFailureSentence();
  const [request, { isSuccess, isLoading, error }] = useRequestOrderLinkMutation();
  const requestLink = async () => {
    const body = await known();
    if (body) await request(body);
  };
  if (isSuccess)
    return (
      <p className="small" role="status">
        {t('link.sent')}
      </p>
    );
  return (
    <div className="withdrawal__ask">
      {error ? (
        <Alert tone="error" title={t('link.failed')}>
          <p>{sentence(error)}</p>
        </Alert>
      ) : null}
      <p className="small muted">{t('link.why')}</p>
      <Button small variant="quiet" busyLabel={isLoading && t('send.busy')} onClick={() => void requestLink()}>
        {t('link.ask')}
      </Button>
    </div>
  );
}
