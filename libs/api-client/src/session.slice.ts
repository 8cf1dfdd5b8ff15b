import type { AccessGrant } from '@brote/contracts/browser';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Session, SessionState } from './session';

const initialState: SessionState = { status: 'guest', user: null, endedBy: null };

/** The signed-in account, as pages may see it. The token stays in the session, and no page needs it. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionChanged: (_state, { payload }: PayloadAction<SessionState>): SessionState => payload,
  },
  selectors: {
    selectSession: (state) => state,
    /** The signed-in account; null for guests and while the session is being restored. */
    selectUser: ({ user }) => user,
  },
});

export const { sessionChanged } = sessionSlice.actions;
export const { selectSession, selectUser } = sessionSlice.selectors;

/** A thunk that uses only the session of the store. */
type SessionThunk<T> = (dispatch: unknown, getState: unknown, extra: { readonly session: Session }) => T;

/** Starts a session in all tabs, with the grant of a sign-in. */
export const beginSession =
  (grant: AccessGrant): SessionThunk<void> =>
  (_dispatch, _state, { session }) =>
    session.begin(grant);

/** Ends the session in all tabs, after the server has ended it. */
export const endSession =
  (): SessionThunk<void> =>
  (_dispatch, _state, { session }) =>
    session.end();

/** Requests a new grant now: after a change of the token's claims, or to try again. */
export const renewSession =
  (): SessionThunk<Promise<void>> =>
  (_dispatch, _state, { session }) =>
    session.renew();
