import { potUrl } from '@brote/illustration';
import { buttonClass, MessagePage } from '@brote/ui-kit';
import { useTranslations, defineTranslations } from '@brote/ui-kit/i18n';
import { Link } from 'react-router-dom';
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
          <Link className={buttonClass()} to={paths.home()}>
            {t('home')}
          </Link>
          <Link className={buttonClass({ variant: 'quiet' })} to={paths.shop()}>
            {t('shop')}
          </Link>
        </>
      }
    />
  );
}
