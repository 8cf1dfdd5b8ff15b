import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const NAME = 'order';

interface OpenOrder {
  readonly openId: string | null;
  readonly open: (orderId: string) => void;
  readonly close: () => void;
}

/** Which order's drawer is open, in the address; list and page stay as they are. */
export function useOpenOrder(): OpenOrder {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const show = useCallback(
    (orderId: string | null) => {
      const query = new URLSearchParams(search);
      if (orderId === null) query.delete(NAME);
      else query.set(NAME, orderId);
      void navigate({ search: query.toString() }, { state });
    },
    [navigate, search, state],
  );
  const close = useCallback(() => show(null), [show]);
  return { openId: new URLSearchParams(search).get(NAME), open: show, close };
}
