import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from './icon';

const AUTO_CLOSE_MS = 6_000;

interface ToastProps {
  readonly tone?: 'plain' | 'danger';
  readonly title: string;
  readonly children?: ReactNode;
  /** Thumbnail in front. */
  readonly picture?: ReactNode;
  readonly action?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/**
 * A message that closes after six seconds. It stays open while it is hovered or focused. Each Tab key restarts the time, because the focus
 * may be on the way to it. Errors stay until they are closed.
 */
export function Toast({ tone = 'plain', title, children, picture, action, closeLabel, onClose }: ToastProps) {
  const [isHeld, setHeld] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (isHeld || tone === 'danger') return;
    let timer = setTimeout(() => close.current(), AUTO_CLOSE_MS);
    const restartTimer = ({ key }: KeyboardEvent) => {
      if (key !== 'Tab') return;
      clearTimeout(timer);
      timer = setTimeout(() => close.current(), AUTO_CLOSE_MS);
    };
    window.addEventListener('keydown', restartTimer);
    return () => {
      window.removeEventListener('keydown', restartTimer);
      clearTimeout(timer);
    };
  }, [isHeld, tone]);
  const holdHandlers = { onMouseEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const releaseHandlers = { onMouseLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  return (
    <div className={`toast toast--${tone}`} role={tone === 'danger' ? 'alert' : 'status'} {...holdHandlers} {...releaseHandlers}>
      {picture}
      <span>
        <strong>{title}</strong>
        <br />
        {children}
      </span>
      {action}
      <button type="button" className="icon-btn" aria-label={closeLabel} onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
