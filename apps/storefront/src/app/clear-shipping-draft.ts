import { writeTabStored } from '@brote/ui-kit';
import { draftCleared } from '../features/cart/checkout.slice';
import type { AppStore } from './store';

/** Key of the draft of the shipping form in session storage, for this tab alone. */
export const ADDRESS_STORAGE_KEY = 'brote.address';

/** Deletes the draft of the shipping form after it was paid for or its owner signed out. */
export function clearShippingDraft(dispatch: AppStore['dispatch']): void {
  writeTabStored(ADDRESS_STORAGE_KEY, null);
  dispatch(draftCleared());
}
