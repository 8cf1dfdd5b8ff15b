interface ContentLoadingProps {
  /** The text that describes the content. */
  readonly children: string;
  /** The class of the replaced page. */
  readonly className: string;
}

/** A placeholder for a page that loads: on a slow line, visitors read which content follows. */
export function ContentLoading({ children, className }: ContentLoadingProps) {
  return (
    <div className={`wrap page-loading ${className}`} aria-busy="true">
      <p className="lead" role="status">
        {children}
      </p>
    </div>
  );
}
