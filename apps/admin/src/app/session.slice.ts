import type { SessionState } from '@brote/api-client';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const initialState: SessionState = { status: 'guest', user: null, endedBy: null };

/** The signed-in member of staff, as pages may know it. The token is not here: it stays in the session. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionChanged: (_state, { payload }: PayloadAction<SessionState>): SessionState => payload,
  },
  selectors: {
    selectSession: (state) => state,
    selectUser: ({ user }) => user,
  },
});

export const { sessionChanged } = sessionSlice.actions;
export const { selectSession, selectUser } = sessionSlice.selectors;
