import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ConnectionState } from '../features/connection/connection-monitor';

const initialState: { readonly state: ConnectionState } = { state: 'fine' };

/** State of the connection notice, so that no page repeats it. */
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
