import type { Session } from '@brote/api-client';
import type { AccessGrant, UserView } from '@brote/contracts/browser';
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { selectUser } from '../features/session/session.slice';
import { useAppSelector } from './hooks';
import type { RootState } from './store';

/** Extra argument of thunks and of the API. */
export interface StoreExtra {
  readonly session: Session;
}

type SessionThunk<T> = ThunkAction<T, RootState, StoreExtra, UnknownAction>;

/** Starts a session in all tabs, with the grant of a sign-in. */
export const beginSession =
  (grant: AccessGrant): SessionThunk<void> =>
  (_dispatch, _state, { session }) =>
    session.begin(grant);

/** Ends the session in all tabs, after the shop has ended it. */
export const endSession =
  (): SessionThunk<void> =>
  (_dispatch, _state, { session }) =>
    session.end();

/** Publishes a changed account to all tabs. */
export const changeUser =
  (user: UserView): SessionThunk<void> =>
  (_dispatch, _state, { session }) =>
    session.updateUser(user);

/** Requests a new grant now: after a change of the token's claims, or to try again. */
export const renewSession =
  (): SessionThunk<Promise<void>> =>
  (_dispatch, _state, { session }) =>
    session.renew();

/** The account of the signed-in customer; null for guests and while the session is being restored. Behind a guard it is never null. */
export const useUser = (): UserView | null => useAppSelector(selectUser);
