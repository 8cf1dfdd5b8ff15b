import { buttonClass, Icon } from '@brote/ui-kit';
import { useLocale, useTexts } from '@brote/ui-kit/i18n';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '#app/paths';
import { frameTexts } from './frame.texts';
import { LANGUAGE_NAMES } from './language-names';
import { NAV_LINKS } from './nav-links';

interface MobileMenuProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The navigation on narrow screens; also signs in and changes the language. */
export function MobileMenu({ id, isOpen, onClose }: MobileMenuProps) {
  const t = useTexts(frameTexts);
  const { locale, setLocale } = useLocale();
  const other = locale === 'es' ? 'en' : 'es';
  return (
    <nav className="mobile-menu" id={id} aria-label={t('nav.mobile')} hidden={!isOpen}>
      <ul>
        {NAV_LINKS.map((link) => (
          <li key={link.key}>
            <NavLink to={link.to} onClick={onClose}>
              {t(link.key)}
            </NavLink>
          </li>
        ))}
      </ul>
      <div className="mobile-menu__foot">
        <Link className={buttonClass()} to={paths.login()} onClick={onClose}>
          {t('signIn')}
        </Link>
        <button type="button" className={buttonClass({ variant: 'quiet' })} lang={other} onClick={() => setLocale(other)}>
          <Icon name="globe" size={20} />
          {LANGUAGE_NAMES[other]}
        </button>
      </div>
    </nav>
  );
}
