import { useTranslations } from '@brote/ui-kit/i18n';
import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { appTranslations } from './app.translations';
import { useAdminDispatch } from './hooks';
import { draftsOfTab, saveDraft, useStaff } from './session';
import { useFeedback } from './use-feedback';

interface Draft<T> {
  /** What was being written when the session ended; undefined when that was nothing. */
  readonly restored: T | undefined;
  /** Tells what the form holds now; undefined when that is nothing worth keeping. */
  readonly note: (content: T | undefined) => void;
}

interface DraftOptions {
  /** It holds no words, such as which dialog is open: nothing is said of it. */
  readonly isSilent?: boolean;
}

/**
 * Stores the contents of a form when the server ends the session. The hook restores them, with a toast, when the same account signs in
 * again. A form that is sent or closed stores nothing.
 *
 * @param form names the form and its object; null for a form that stores nothing
 */
export function useDraft<T>(form: string | null, { isSilent = false }: DraftOptions = {}): Draft<T> {
  const t = useTranslations(appTranslations);
  const dispatch = useAdminDispatch();
  const { done } = useFeedback();
  // The owner is read once, because the store has no user after the session has ended.
  const [owner] = useState(useStaff()?.id ?? '');
  const [drafts] = useState(() => dispatch(draftsOfTab()));
  const [restored] = useState(() => (form === null ? undefined : (drafts.of(owner, form) as T | undefined)));
  const latest = useRef(restored);
  useEffect(() => {
    if (form === null) return undefined;
    drafts.drop(form);
    return () => {
      const content = latest.current;
      if (content !== undefined) dispatch(saveDraft(owner, form, { content, isSilent }));
    };
  }, [dispatch, drafts, owner, form, isSilent]);
  const isSaid = useRef(isSilent);
  useEffect(() => {
    if (restored === undefined || isSaid.current) return;
    isSaid.current = true;
    done(t('draft.back'));
  }, [restored, done, t]);
  const note = useCallback((content: T | undefined) => void (latest.current = content), []);
  return { restored, note };
}

/** Plain state (what JSON can write) that is kept when the shop ends the session, as of {@link useDraft}. */
export function useDraftState<T>(form: string, initial: () => T, options: DraftOptions = {}): [T, Dispatch<SetStateAction<T>>] {
  const { restored, note } = useDraft<T>(form, options);
  const [blank] = useState(() => JSON.stringify(initial()));
  const [value, setValue] = useState(() => restored ?? initial());
  useEffect(() => note(JSON.stringify(value) === blank ? undefined : value), [value, blank, note]);
  return [value, setValue];
}
