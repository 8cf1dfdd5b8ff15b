import { useTexts } from '@brote/ui-kit/i18n';
import { frameTexts } from './frame.texts';

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const t = useTexts(frameTexts);
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  );
}
