import { selectUser, type Session } from '@brote/api-client';
import type { UserView } from '@brote/contracts/browser';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { useAppSelector } from './hooks';
import type { RootState } from './store';

/** Extra argument of thunks and of the API. */
export interface StoreExtra {
  readonly session: Session;
}

/** Publishes a changed account to all tabs. */
export const changeUser =
  (user: UserView): ThunkAction<void, RootState, StoreExtra, UnknownAction> =>
  (_dispatch, _state, { session }) =>
    session.updateUser(user);

/** The account of the signed-in customer; null for guests and while the session is being restored. Behind a guard it is never null. */
export const useUser = (): UserView | null => useAppSelector(selectUser);
