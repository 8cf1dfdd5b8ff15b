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
  const previousCursors = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : null;
  return Array.isArray(previousCursors) ? (previousCursors as (string | null)[]) : [];
}

/** Previous and next page of a list, by the cursor in the address. */
export function CursorPagination({ nextCursor, total }: CursorPaginationProps) {
  const t = useTranslations(componentsTranslations);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const query = new URLSearchParams(search);
  const cursor = query.get('cursor');
  const previousCursors = readCursorTrail(state);
  const goToPage = (targetCursor: string | null, next: readonly (string | null)[]) => {
    const newParams = new URLSearchParams(search);
    if (targetCursor === null) newParams.delete('cursor');
    else newParams.set('cursor', targetCursor);
    void navigate({ pathname, search: newParams.toString() }, { state: { trail: next } });
  };
  const isFirst = cursor === null;
  const before = previousCursors.at(-1);
  return (
    <nav className="admin__pages" aria-label={t('pages')}>
      <span>{total === null ? null : t.count('total', total)}</span>
      <Button disabled={isFirst} onClick={() => goToPage(before ?? null, previousCursors.slice(0, -1))}>
        {isFirst || before !== undefined ? t('previous') : t('first')}
      </Button>
      <Button disabled={nextCursor === null} onClick={() => goToPage(nextCursor, [...previousCursors, cursor])}>
        {t('next')}
      </Button>
    </nav>
  );
}
