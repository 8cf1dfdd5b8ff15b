import { Alert, Button } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { api, linkRequestTo } from '@brote/api-client';
import { ORDER_ROUTES, SUBSCRIPTION_ROUTES } from '@brote/contracts/browser';
import { useFailureSentence } from '#app/failures';
import { renewLinkTranslations } from './renew-link.translations';

export interface RenewLinkProps {
  /** The contract behind the link. */
  readonly contract: 'order' | 'plan';
  /** Token of the expired link. */
  readonly token: string;
}

const renewLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Has a new link mailed to the address on record. The answer is the same for a forged link. */
    renewLink: build.mutation<object, RenewLinkProps>({
      query: ({ contract, token }) =>
        linkRequestTo(contract === 'order' ? ORDER_ROUTES.renewOrderLink : SUBSCRIPTION_ROUTES.renewPlanLink)({ token }),
    }),
  }),
});

const { useRenewLinkMutation } = renewLinkApi;

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
