import { Icon } from '@brote/ui-kit';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#app/paths';
import { useSignOut } from '#app/use-sign-out';
import { frameTranslations } from './frame.translations';

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const KEY_ENDS: Readonly<Record<string, number>> = { Home: 0, End: -1 };

/** Moves the focus among the entries: by one and around, or to an end. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const step = KEY_STEPS[key];
  const focusedIndex = items.findIndex((item) => item === document.activeElement);
  const next = step === undefined ? KEY_ENDS[key] : (focusedIndex + step + items.length) % items.length;
  if (next !== undefined) items.at(next)?.focus();
  return next !== undefined;
}

/** A menu button: opens with click, Enter or arrow; arrows move, Escape and leaving close it. */
export function UserMenu({ email }: { readonly email: string }) {
  const t = useTranslations(frameTranslations);
  const id = useId();
  const { signOut } = useSignOut();
  const { key } = useLocation();
  // As with the mobile menu, a navigation closes it without an event.
  const [openedOn, setOpenedOn] = useState<string | null>(null);
  const isOpen = openedOn === key;
  const delivery = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) delivery.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen && event.key === 'ArrowDown') setOpenedOn(key);
    else if (!isOpen) return;
    else if (event.key === 'Escape') {
      setOpenedOn(null);
      button.current?.focus();
    } else if (!delivery.current || !moveFocus(delivery.current, event.key)) return;
    event.preventDefault();
  };
  const onBlur = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => {
    if (!(relatedTarget instanceof Node) || !delivery.current?.contains(relatedTarget)) setOpenedOn(null);
  };
  return (
    <div className="user-menu only-wide" ref={delivery} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="icon-btn"
        aria-label={t('account.menu', { email })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        // Pressing must not take the focus out of the open menu, or it would close and open again at once.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpenedOn(isOpen ? null : key)}
      >
        <Icon name="user" />
      </button>
      {isOpen ? (
        <div className="user-menu__list" id={id} role="menu" aria-label={email}>
          <p aria-hidden="true">{email}</p>
          <Link role="menuitem" tabIndex={-1} to={paths.account()}>
            <Icon name="user" size={20} />
            {t('account')}
          </Link>
          <button type="button" role="menuitem" tabIndex={-1} onClick={() => void signOut()}>
            <Icon name="logout" size={20} />
            {t('signOut')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
