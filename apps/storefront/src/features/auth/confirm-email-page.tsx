import { cupUrl } from '@brote/illustration';
import { MessagePage } from '@brote/ui-kit';
import { localized, useTranslations } from '@brote/ui-kit/i18n';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, usePage } from '#app/hooks';
import { useLinkQuery } from '#app/link-query';
import { shopPath } from '#app/requested-page';
import { paths } from '#app/paths';
import { renewSession, useUser } from '#app/session';
import { useShowToast } from '#app/use-show-toast';
import { arrivalTranslations } from './arrival.translations';
import { isRefusedLink, useVerification, type Verified } from './use-verification';

type Failure = 'confirm.failed.link' | 'confirm.failed.verify' | 'confirm.failed.unexpected';

const failureOf = (verified: Exclude<Verified, { reply: unknown }>): Failure =>
  verified === 'incomplete' ? 'confirm.failed.link' : isRefusedLink(verified) ? 'confirm.failed.verify' : 'confirm.failed.unexpected';

/** The target of the links that confirm an address: confirms it and moves on, within the shop only. */
export function ConfirmEmailPage() {
  const t = useTranslations(arrivalTranslations);
  usePage(t('confirm.title'));
  const query = useLinkQuery();
  const navigate = useNavigate();
  const showToast = useShowToast();
  const dispatch = useAppDispatch();
  const user = useUser();
  useVerification(query.get('token_hash'), query.get('type'), (verified) => {
    if (typeof verified === 'object' && 'reply' in verified) {
      showToast({ title: localized(arrivalTranslations, 'confirm.done') });
      // The session contains the e-mail address of its owner.
      if (user) void dispatch(renewSession());
      const to = shopPath(query.get('redirect_to')) ?? paths.loginConfirmed();
      const asked = shopPath(verified.reply.redirectTo);
      void navigate(to, { replace: true, state: { requestedPage: asked === paths.welcome() ? null : asked } });
      return;
    }
    const failure = failureOf(verified);
    showToast({ isError: true, title: localized(arrivalTranslations, 'confirm.failed'), text: localized(arrivalTranslations, failure) });
    // Without an answer the link may still be valid: the browser's back button tries it again.
    void navigate(paths.login(), { replace: failure !== 'confirm.failed.unexpected' });
  });
  return <MessagePage art={cupUrl()} heading={t('confirm.verifying')} lead={t('confirm.wait')} actions={null} />;
}
