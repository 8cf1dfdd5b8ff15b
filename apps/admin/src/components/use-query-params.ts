import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readCurrentQuery } from './read-current-query';

type ParamValues<K extends string> = Readonly<Record<K, string | null>>;

/** The query of a list: filters as in the address, and the cursor of the page. */
export type ListQuery<K extends string> = ParamValues<K | 'cursor'>;

interface QueryParams<K extends string> {
  /** The values in the address; null for missing ones. */
  readonly values: ParamValues<K>;
  /** The cursor of the page; null for the first page. */
  readonly cursor: string | null;
  /** Changes some values; null and '' remove a value. The list returns to its first page. */
  readonly change: (values: Partial<ParamValues<K>>) => void;
  /** Removes all values of the names. */
  readonly clear: () => void;
  readonly isFiltered: boolean;
}

/**
 * The address as the state of a list: it survives reloading and sharing. A change replaces the entry, so that typing leaves no trail in the
 * browser's history.
 *
 * @param names constant for the life of the page
 */
export function useQueryParams<const K extends string>(names: readonly K[]): QueryParams<K> {
  const [query, setQuery] = useSearchParams();
  const key = names.join();
  const values = useMemo(
    () => Object.fromEntries(key.split(',').map((name) => [name, query.get(name)])) as Record<K, string | null>,
    [key, query],
  );
  const change = useCallback(
    (changes: Partial<ParamValues<K>>) => {
      const after = readCurrentQuery();
      for (const [name, value] of Object.entries<string | null | undefined>(changes))
        if (value === null || value === undefined || value === '') after.delete(name);
        else after.set(name, value);
      after.delete('cursor');
      setQuery(after, { replace: true });
    },
    [setQuery],
  );
  const clear = useCallback(() => change(Object.fromEntries(key.split(',').map((name) => [name, null])) as ParamValues<K>), [change, key]);
  const isFiltered = Object.values(values).some((value) => value !== null);
  return { values, cursor: query.get('cursor'), change, clear, isFiltered };
}
