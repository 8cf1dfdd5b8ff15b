import { useTranslations } from '@brote/ui-kit/i18n';
import { useCallback, useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { appTranslations } from './app.translations';
import { useAdminDispatch } from './hooks';
import { draftsOfTab, saveDraft, useStaff } from './session';
import { useFeedback } from './use-feedback';

interface Draft<T> {
  /** The draft at the end of the session; undefined without one. */
  readonly restored: T | undefined;
  /** Sets the current contents of the form; undefined when there is nothing to store. */
  readonly note: (content: T | undefined) => void;
}

interface DraftOptions {
  /** True for a draft without entered text, such as the name of an open dialog. It is restored without a notice. */
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
  const [restored] = useState(() => (form === null ? undefined : (drafts.contentOf(owner, form) as T | undefined)));
  const latest = useRef(restored);
  useEffect(() => {
    if (form === null) return undefined;
    drafts.drop(form);
    return () => {
      const content = latest.current;
      if (content !== undefined) dispatch(saveDraft(owner, form, { content, isSilent }));
    };
  }, [dispatch, drafts, owner, form, isSilent]);
  const isNoticeShown = useRef(isSilent);
  useEffect(() => {
    if (restored === undefined || isNoticeShown.current) return;
    isNoticeShown.current = true;
    done(t('draft.back'));
  }, [restored, done, t]);
  const note = useCallback((content: T | undefined) => void (latest.current = content), []);
  return { restored, note };
}

/** Plain JSON state that is stored when the server ends the session, as with {@link useDraft}. */
export function useDraftState<T>(form: string, createInitial: () => T, options: DraftOptions = {}): [T, Dispatch<SetStateAction<T>>] {
  const { restored, note } = useDraft<T>(form, options);
  const [blank] = useState(() => JSON.stringify(createInitial()));
  const [value, setValue] = useState(() => restored ?? createInitial());
  useEffect(() => note(JSON.stringify(value) === blank ? undefined : value), [value, blank, note]);
  return [value, setValue];
}
