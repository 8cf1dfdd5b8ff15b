import type { SessionState } from '@brote/api-client';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const initialState: SessionState = { status: 'guest', user: null, endedBy: null };

/** The signed-in customer, as pages may see them. The token stays in the session, and no page needs it. */
export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionChanged: (_state, { payload }: PayloadAction<SessionState>): SessionState => payload,
  },
  selectors: {
    selectSession: (state) => state,
    /** The account of the signed-in customer; null for guests and while the session is being restored. */
    selectUser: ({ user }) => user,
  },
});

export const { sessionChanged } = sessionSlice.actions;
export const { selectSession, selectUser } = sessionSlice.selectors;
