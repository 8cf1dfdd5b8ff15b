import { writeInTab } from '@brote/ui-kit';
import { draftCleared } from '../features/cart/checkout.slice';
import type { AppStore } from './store';

/** Where what was typed into the shipping form is kept, for this tab alone. */
export const ADDRESS_KEY = 'brote.address';

/** Forgets what was typed into the shipping form: it was paid with, or who typed it has gone. */
export function clearAddress(dispatch: AppStore['dispatch']): void {
  writeInTab(ADDRESS_KEY, null);
  dispatch(draftCleared());
}
