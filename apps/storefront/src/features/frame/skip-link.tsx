import { useTranslations } from '@brote/ui-kit/i18n';
import { frameTranslations } from './frame.translations';

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const t = useTranslations(frameTranslations);
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  );
}
