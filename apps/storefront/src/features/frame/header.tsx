import { Icon, Logo } from '@brote/ui-kit';
import { useTranslations, useLocale } from '@brote/ui-kit/i18n';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { LOCALES } from '@brote/contracts/browser';
import { lazy as lazyPart } from '#app/lazy-page';
import { paths } from '#app/paths';
import { retryImport } from '#app/retry-import';
import { onIdle } from '#app/on-idle';
import './frame.css';
import { frameTranslations } from './frame.translations';
import { NAV_LINKS } from './nav-links';
import { LANGUAGE_NAMES } from './language-names';

/** Both languages by name; the one in force is marked. */
function LanguageSwitch() {
  const t = useTranslations(frameTranslations);
  const { locale, setLocale } = useLocale();
  return (
    <div className="language" role="group" aria-label={t('language')}>
      {LOCALES.toReversed().map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-label={LANGUAGE_NAMES[each]}
          aria-pressed={each === locale}
          onClick={() => setLocale(each)}
        >
          {each.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

/** The first stop of the keyboard: past the navigation. */
export function SkipLink() {
  const t = useTranslations(frameTranslations);
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  );
}

const MENU_ID = 'mobile-menu';

/** The visitor: a guest, a customer whose session is being restored, or a signed-in customer. */
export type HeaderVisitor = 'guest' | 'customer' | { readonly email: string };

interface HeaderProps {
  readonly cartCount: number;
  readonly visitor: HeaderVisitor;
}

/** Loaded separately, because only customers see it. */
const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

/** Wide screens never need it. */
const MobileMenu = lazyPart(() => import('./mobile-menu'), 'MobileMenu');

/** The link to the account. It looks the same before the menu loads, so that nothing flickers. */
function AccountTool({ visitor }: Pick<HeaderProps, 'visitor'>) {
  const t = useTranslations(frameTranslations);
  const isGuest = visitor === 'guest';
  const link = (
    <Link className="icon-btn only-wide" to={isGuest ? paths.login() : paths.account()} aria-label={t(isGuest ? 'signIn' : 'account')}>
      <Icon name="user" />
    </Link>
  );
  if (typeof visitor === 'string') return link;
  return (
    <Suspense fallback={link}>
      <UserMenu email={visitor.email} />
    </Suspense>
  );
}

/** The top of every page. On narrow screens the navigation folds into a menu that Escape and every navigation close. */
export function Header({ cartCount, visitor }: HeaderProps) {
  const t = useTranslations(frameTranslations);
  const { key } = useLocation();
  // The menu belongs to the page on which it was opened: a navigation closes it without an event.
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
  useEffect(() => onIdle(() => void retryImport(MobileMenu.preload)), []);
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
          <AccountTool visitor={visitor} />
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
      <Suspense>{isOpen ? <MobileMenu id={MENU_ID} visitor={visitor} onClose={() => setOpenedOn(null)} /> : null}</Suspense>
    </header>
  );
}
