import { api, requestRenewal, Session, type Reauthentication, selectUser, sessionChanged } from '@brote/api-client';
import { STAFF_ROUTES, type UserView } from '@brote/contracts/browser';
import { storedFlag } from '@brote/ui-kit';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { permissionsOf, type Permission } from './permissions';
import { useAdminSelector } from './hooks';
import type { Drafts, StoredDraft } from './drafts';
import type { ReauthenticationGate } from './reauthentication-gate';
import type { AdminStore, RootState } from './store';

/** The extra argument of the store for thunks and the API. */
export interface StoreExtra {
  readonly session: Session;
  readonly reauthenticationGate: ReauthenticationGate;
  readonly drafts: Drafts;
  /** Requests a reauthentication for calls that require a recent one. */
  readonly reauthentication: Reauthentication;
}

type SessionThunk<T> = ThunkAction<T, RootState, StoreExtra, UnknownAction>;

/** Stores that a staff session exists on this device, without account or token. The hint grants no access, it only avoids a flicker. */
const HINT_KEY = 'brote.admin.signed-in';

/** The back office's session of this browser, shared by its tabs. The shop's is another one. */
export const createStaffSession = (): Session =>
  new Session({
    name: 'brote.admin.session',
    hint: storedFlag(HINT_KEY),
    renewal: () => requestRenewal({ route: STAFF_ROUTES.refresh }),
  });

/** Copies the session into the store. The API cache is reset when the account signs out or changes. @returns ends the synchronization */
export function syncSession(store: AdminStore, session: Session): () => void {
  const unsubscribe = session.subscribe((state) => {
    const before = store.getState().session.user;
    store.dispatch(sessionChanged(state));
    if (before && before.id !== state.user?.id) store.dispatch(api.util.resetApiState());
    const drafts = store.dispatch(draftsOfTab());
    if (state.user) drafts.retainOnly(state.user.id);
    else if (state.endedBy === 'owner') drafts.clear();
  });
  const stop = session.start();
  return () => {
    stop();
    unsubscribe();
  };
}

/** Waits for reauthentication. */
export const reauthenticationGate = (): SessionThunk<ReauthenticationGate> => (_dispatch, _state, extra) => extra.reauthenticationGate;

/** The drafts of this tab at the end of the session. */
export const draftsOfTab =
  (): SessionThunk<Drafts> =>
  (_dispatch, _state, { drafts }) =>
    drafts;

/** Stores the contents of a form when it unmounts because the session ended. Nothing is stored after it was sent or closed. */
export const saveDraft =
  (owner: string, form: string, draft: StoredDraft): SessionThunk<void> =>
  (_dispatch, state, { drafts }) => {
    const { user, endedBy } = state().session;
    if (user === null && endedBy === 'shop') drafts.store(owner, form, draft);
  };

/** The signed-in account; null on the sign-in page only. */
export const useStaff = (): UserView | null => useAdminSelector(selectUser);

/** Whether the signed-in account has a permission. */
export function usePermission(permission: Permission): boolean {
  const staff = useStaff();
  return useMemo(() => permissionsOf(staff?.roles ?? []).has(permission), [staff, permission]);
}
