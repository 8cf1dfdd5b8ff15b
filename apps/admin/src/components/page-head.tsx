import type { ReactNode } from 'react';
import { usePageTitle } from '../app/hooks';

interface PageHeadProps {
  readonly title: string;
  /** Buttons for the page as a whole. */
  readonly children?: ReactNode;
}

/** The heading of a page, which also names the tab, with the actions for the whole page. */
export function PageHead({ title, children }: PageHeadProps) {
  usePageTitle(title);
  return (
    <div className="admin__head">
      <h1 tabIndex={-1}>{title}</h1>
      {children ? <div className="admin__actions">{children}</div> : null}
    </div>
  );
}
