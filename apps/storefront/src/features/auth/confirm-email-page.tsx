import { renewSession } from '@brote/api-client';
import { cupUrl } from '@brote/illustration';
import { MessagePage } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, usePageTitleAndFocus, useUser } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { parseShopPath } from '#app/requested-page';
import { paths } from '#app/paths';
import { useResultToasts } from '#app/use-show-toast';
import { emailLinkTranslations } from './email-link.translations';
import { isRefusedLink, useVerification, type VerificationResult } from './use-verification';

type FailureKey = 'confirm.failed.link' | 'confirm.failed.verify' | 'confirm.failed.unexpected';

const failureKeyOf = (result: Exclude<VerificationResult, { reply: unknown }>): FailureKey =>
  result === 'incomplete' ? 'confirm.failed.link' : isRefusedLink(result) ? 'confirm.failed.verify' : 'confirm.failed.unexpected';

/** The target of the links that confirm an address: confirms it and moves on, within the shop only. */
export function ConfirmEmailPage() {
  const t = useTranslations(emailLinkTranslations);
  usePageTitleAndFocus(t('confirm.title'));
  const query = useLinkQuery();
  const navigate = useNavigate();
  const { showDone, showFailed } = useResultToasts(emailLinkTranslations);
  const dispatch = useAppDispatch();
  const user = useUser();
  useVerification(query.get('token_hash'), query.get('type'), (result) => {
    if (typeof result === 'object' && 'reply' in result) {
      showDone('confirm.done');
      // The session contains the e-mail address of its owner.
      if (user) void dispatch(renewSession());
      const to = parseShopPath(query.get('redirect_to')) ?? paths.loginConfirmed();
      const requestedPage = parseShopPath(result.reply.redirectTo);
      void navigate(to, { replace: true, state: { requestedPage: requestedPage === paths.welcome() ? null : requestedPage } });
      return;
    }
    const failure = failureKeyOf(result);
    showFailed('confirm.failed', failure);
    // Without an answer the link may still be valid: the browser's back button tries it again.
    void navigate(paths.login(), { replace: failure !== 'confirm.failed.unexpected' });
  });
  return <MessagePage art={cupUrl()} heading={t('confirm.verifying')} lead={t('confirm.wait')} actions={null} />;
}
