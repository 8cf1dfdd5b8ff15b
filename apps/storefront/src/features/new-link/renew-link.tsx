import { Alert, Button } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFailureSentence } from '#app/failures';
import { useRenewLinkMutation, type LinkedContract } from './renew-link.api';
import { renewLinkTranslations } from './renew-link.translations';

export interface RenewLinkProps {
  readonly contract: LinkedContract;
  /** Token of the expired link. */
  readonly token: string;
}

/** Offers a new link in place of an expired one. It is sent to the stored address, which the page does not show. */
export function RenewLink({ contract, token }: RenewLinkProps) {
  const t = useTranslations(renewLinkTranslations);
  const sentence = useFailureSentence();
  const [renewLink, { isSuccess, isLoading, error }] = useRenewLinkMutation();
  if (isSuccess) return <p role="status">{t('sent')}</p>;
  return (
    <>
      {error ? (
        <Alert tone="error" title={t('failed')}>
          <p>{sentence(error)}</p>
        </Alert>
      ) : null}
      <Button busyLabel={isLoading && t('send.busy')} onClick={() => void renewLink({ contract, token })}>
        {t('send')}
      </Button>
    </>
  );
}
