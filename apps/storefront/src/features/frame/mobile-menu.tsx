import { buttonClass, Icon } from '@brote/ui-kit';
import { useLocale, useTranslations } from '@brote/ui-kit/i18n';
import { lazy, Suspense } from 'react';
import { NavLink } from 'react-router-dom';
import { ButtonLink } from '#app/button-link';
import { paths } from '#app/paths';
import { frameTranslations } from './frame.translations';
import type { HeaderVisitor } from './header';
import { LANGUAGE_NAMES } from './language-names';
import { NAV_LINKS } from './nav-links';

interface MobileMenuProps {
  readonly id: string;
  readonly visitor: HeaderVisitor;
  readonly onClose: () => void;
}

/** Loaded separately, because only customers see them. */
const CustomerLinks = lazy(async () => ({ default: (await import('./customer-links')).CustomerLinks }));

function AccountLinks({ visitor, onClose }: Pick<MobileMenuProps, 'visitor' | 'onClose'>) {
  const t = useTranslations(frameTranslations);
  if (visitor === 'guest') {
    return (
      <ButtonLink to={paths.login()} onClick={onClose}>
        {t('signIn')}
      </ButtonLink>
    );
  }
  return (
    <Suspense>
      <CustomerLinks email={typeof visitor === 'object' ? visitor.email : null} onClose={onClose} />
    </Suspense>
  );
}

/** The navigation on narrow screens, with the account links and the language. */
export function MobileMenu({ id, visitor, onClose }: MobileMenuProps) {
  const t = useTranslations(frameTranslations);
  const { locale, setLocale } = useLocale();
  const otherLocale = locale === 'es' ? 'en' : 'es';
  return (
    <nav className="mobile-menu" id={id} aria-label={t('nav.mobile')}>
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
        <AccountLinks visitor={visitor} onClose={onClose} />
        <button type="button" className={buttonClass({ variant: 'quiet' })} lang={otherLocale} onClick={() => setLocale(otherLocale)}>
          <Icon name="globe" size={20} />
          {LANGUAGE_NAMES[otherLocale]}
        </button>
      </div>
    </nav>
  );
}
