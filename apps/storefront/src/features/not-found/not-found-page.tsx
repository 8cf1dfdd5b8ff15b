import { potUrl } from '@brote/illustration';
import { MessagePage } from '@brote/ui-kit';
import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { ButtonLink } from '#app/button-link';
import { usePageTitleAndFocus } from '#app/hooks';
import { paths } from '#app/paths';
import en from './locales/en.json';
import es from './locales/es.json';

export const notFoundTranslations = defineTranslations(en, es);

/** The page of any unknown path. */
export function NotFoundPage() {
  const t = useTranslations(notFoundTranslations);
  usePageTitleAndFocus(t('title'));
  return (
    <MessagePage
      art={potUrl()}
      heading={t('heading')}
      lead={t('lead')}
      actions={
        <>
          <ButtonLink to={paths.home()}>{t('home')}</ButtonLink>
          <ButtonLink variant="quiet" to={paths.shop()}>
            {t('shop')}
          </ButtonLink>
        </>
      }
    />
  );
}
