import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: string;
  /** Buttons for the page as a whole. */
  readonly children?: ReactNode;
}

/** The heading of a page, with the actions for the whole page. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <div className="admin__head">
      <h1 tabIndex={-1}>{title}</h1>
      {children ? <div className="admin__actions">{children}</div> : null}
    </div>
  );
}
