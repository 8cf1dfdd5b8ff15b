import { useTranslations } from '@brote/ui-kit/i18n';
import { Button } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import { componentsTranslations } from './components.translations';

interface CursorPaginationProps {
  readonly nextCursor: string | null;
  /** Null when the server returns no total. */
  readonly total: number | null;
}

/** The cursors of the visited earlier pages; a shared address has none. */
function readCursorTrail(state: unknown): readonly (string | null)[] {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : null;
  return Array.isArray(trail) ? (trail as (string | null)[]) : [];
}

/** Previous and next page of a list, by the cursor in the address. */
export function CursorPagination({ nextCursor, total }: CursorPaginationProps) {
  const t = useTranslations(componentsTranslations);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const query = new URLSearchParams(search);
  const cursor = query.get('cursor');
  const trail = readCursorTrail(state);
  const goToPage = (targetCursor: string | null, next: readonly (string | null)[]) => {
    const changed = new URLSearchParams(search);
    if (targetCursor === null) changed.delete('cursor');
    else changed.set('cursor', targetCursor);
    void navigate({ pathname, search: changed.toString() }, { state: { trail: next } });
  };
  const isFirst = cursor === null;
  const before = trail.at(-1);
  return (
    <nav className="admin__pages" aria-label={t('pages')}>
      <span>{total === null ? null : t.count('total', total)}</span>
      <Button disabled={isFirst} onClick={() => goToPage(before ?? null, trail.slice(0, -1))}>
        {isFirst || before !== undefined ? t('previous') : t('first')}
      </Button>
      <Button disabled={nextCursor === null} onClick={() => goToPage(nextCursor, [...trail, cursor])}>
        {t('next')}
      </Button>
    </nav>
  );
}
