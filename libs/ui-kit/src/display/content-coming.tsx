interface ContentComingProps {
  /** What is coming. */
  readonly children: string;
  /** Of the page, whose place this takes. */
  readonly className: string;
}

/** Stands in for a page whose content is on its way: whoever waits on a slow line reads what is coming. */
export function ContentComing({ children, className }: ContentComingProps) {
  return (
    <div className={`wrap page-loading ${className}`} aria-busy="true">
      <p className="lead" role="status">
        {children}
      </p>
    </div>
  );
}
