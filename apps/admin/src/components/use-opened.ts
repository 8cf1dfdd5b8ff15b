import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { queryNow } from './query-now';

interface Opened {
  /** Null while nothing is open. */
  readonly openId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * What is open beside a list, in the address: reload and share keep it, and going back closes it. The list stays as it is behind it, with the
 * way back through its pages.
 *
 * @param name of what is opened, in the address: `order`
 */
export function useOpened(name: string): Opened {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const show = useCallback(
    (id: string | null) => {
      const query = queryNow();
      if (id === null) query.delete(name);
      else query.set(name, id);
      void navigate({ search: query.toString() }, { state });
    },
    [navigate, name, state],
  );
  const close = useCallback(() => show(null), [show]);
  return { openId: new URLSearchParams(search).get(name), open: show, close };
}
