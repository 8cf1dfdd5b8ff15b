import { Icon, Logo } from '@brote/ui-kit';
import { useTexts } from '@brote/ui-kit/i18n';
import { useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { paths } from '#app/paths';
import './frame.css';
import { frameTexts } from './frame.texts';
import { LanguageSwitch } from './language-switch';
import { MobileMenu } from './mobile-menu';
import { NAV_LINKS } from './nav-links';

const MENU_ID = 'mobile-menu';

interface HeaderProps {
  readonly cartCount: number;
}

/** The top of every page. On narrow screens the navigation folds into a menu that Escape and every navigation close. */
export function Header({ cartCount }: HeaderProps) {
  const t = useTexts(frameTexts);
  const { key } = useLocation();
  // The menu belongs to the page it was opened on: after a navigation it is closed without anybody closing it.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === key;
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedOn(null);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <header className="head">
      <p className="bar">{t('bar')}</p>
      <div className="wrap head__row">
        <Link className="head__brand" to={paths.home()} aria-label={t('home')}>
          <Logo />
        </Link>
        <nav className="nav only-wide" aria-label={t('nav.main')}>
          {NAV_LINKS.map((link) => (
            <NavLink key={link.key} to={link.to}>
              {t(link.key)}
            </NavLink>
          ))}
        </nav>
        <div className="head__tools">
          <div className="only-wide">
            <LanguageSwitch />
          </div>
          <Link className="icon-btn only-wide" to={paths.login()} aria-label={t('signIn')}>
            <Icon name="user" />
          </Link>
          <Link className="icon-btn" to={paths.cart()} aria-label={t.count('cart', cartCount)}>
            <Icon name="cart" />
            {cartCount > 0 ? (
              <span className="head__count num" aria-hidden="true">
                {cartCount}
              </span>
            ) : null}
          </Link>
          <button
            ref={toggle}
            type="button"
            className="icon-btn only-narrow"
            aria-label={t('menu')}
            aria-expanded={isOpen}
            aria-controls={MENU_ID}
            onClick={() => setOpenedOn(isOpen ? null : key)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
      <MobileMenu id={MENU_ID} isOpen={isOpen} onClose={() => setOpenedOn(null)} />
    </header>
  );
}
