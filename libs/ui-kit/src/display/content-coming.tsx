interface ContentComingProps {
  /** The text that names the content. */
  readonly children: string;
  /** The class of the page that this replaces. */
  readonly className: string;
}

/** A placeholder for a page that loads: on a slow line, visitors read which content follows. */
export function ContentComing({ children, className }: ContentComingProps) {
  return (
    <div className={`wrap page-loading ${className}`} aria-busy="true">
      <p className="lead" role="status">
        {children}
      </p>
    </div>
  );
}
