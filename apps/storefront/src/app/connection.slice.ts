import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionState } from '../features/connection/connection';

const initialState: { readonly state: ConnectionState } = { state: 'fine' };

/** What the notice about the connection says, so that no page says it a second time. */
export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    connectionChanged: (_state, { payload }: PayloadAction<ConnectionState>) => ({ state: payload }),
  },
  selectors: { selectIsNoticed: ({ state }) => state !== 'fine' },
});

export const { connectionChanged } = connectionSlice.actions;
export const { selectIsNoticed } = connectionSlice.selectors;
