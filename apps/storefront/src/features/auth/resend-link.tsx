import { isApiError } from '@brote/api-client';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useFailureSentence } from '#app/failures';
import { useResendMutation } from './auth.api';
import { authTranslations } from './auth.translations';

/** Requests another confirmation link. Its message never reveals whether the address has an account. */
export function ResendLink({ email }: { readonly email: string }) {
  const t = useTranslations(authTranslations);
  const failure = useFailureSentence();
  const [resend, { isLoading, isSuccess, error }] = useResendMutation();
  const outcome = isSuccess ? t('resend.done') : isApiError(error) ? failure(error) : '';
  return (
    <>
      <button type="button" className="btn-link" disabled={isLoading} onClick={() => void resend({ email, locale: t.locale })}>
        {isLoading ? t('resend.busy') : t('resend')}
      </button>
      <span role="status">{outcome}</span>
    </>
  );
}
