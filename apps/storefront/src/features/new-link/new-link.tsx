import { Alert, Button } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFailureSentence } from '#app/failures';
import { useRenewLinkMutation, type LinkedContract } from './new-link.api';
import { newLinkTranslations } from './new-link.translations';

export interface NewLinkProps {
  readonly contract: LinkedContract;
  /** Token of the expired link. */
  readonly token: string;
}

/** Offers a new link in place of an expired one. It is sent to the stored address, which the page does not show. */
export function NewLink({ contract, token }: NewLinkProps) {
  const t = useTranslations(newLinkTranslations);
  const sentence = useFailureSentence();
  const [renew, { isSuccess, isLoading, error }] = useRenewLinkMutation();
  if (isSuccess) return <p role="status">{t('sent')}</p>;
  return (
    <>
      {error ? (
        <Alert tone="error" title={t('failed')}>
          <p>{sentence(error)}</p>
        </Alert>
      ) : null}
      <Button busyLabel={isLoading && t('send.busy')} onClick={() => void renew({ contract, token })}>
        {t('send')}
      </Button>
    </>
  );
}
