import { BRAND_NAME } from '@brote/brand';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AdminDispatch, RootState } from './store';

export const useAdminSelector = useSelector.withTypes<RootState>();
export const useAdminDispatch = useDispatch.withTypes<AdminDispatch>();

/** Sets the title of the browser's tab to the page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${BRAND_NAME}`;
  }, [title]);
}
