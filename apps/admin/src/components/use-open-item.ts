import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readCurrentQuery } from './read-current-query';

interface OpenItem {
  /** Null while no object is open. */
  readonly openId: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * The open object of a list, in the address: reloading and sharing preserve it, and going back closes it. The list behind it stays as it
 * is, with its path through the pages.
 * @param name of the object in the address: `order`
 */
export function useOpenItem(name: string): OpenItem {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const show = useCallback(
    (id: string | null) => {
      const query = readCurrentQuery();
      if (id === null) query.delete(name);
      else query.set(name, id);
      void navigate({ search: query.toString() }, { state });
    },
    [navigate, name, state],
  );
  const close = useCallback(() => show(null), [show]);
  return { openId: new URLSearchParams(search).get(name), open: show, close };
}
