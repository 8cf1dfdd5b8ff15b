import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** The elements that can have each state. A key focuses only the chosen one of several radios. */
const AFFECTED_ELEMENTS = {
  hover: 'a, button, input, select, textarea, summary, label',
  active: 'a, button, input, summary, label',
  'focus-visible': 'a, button, input:not([type=radio]:not(:checked)), select, textarea, summary, [tabindex="0"]',
} as const;

interface StateProps {
  /** Named in English: it is for reviewers. */
  readonly name: string;
  /** A state that otherwise needs a pointer or a key. */
  readonly pseudo?: keyof typeof AFFECTED_ELEMENTS;
  readonly children: ReactNode;
}

/** One state of a component, with its name. */
export function State({ name, pseudo, children }: StateProps) {
  const figureRef = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (pseudo === undefined) return;
    for (const element of figureRef.current?.querySelectorAll(AFFECTED_ELEMENTS[pseudo]) ?? []) element.classList.add(`is-${pseudo}`);
  });
  return (
    <figure className="gallery-state" ref={figureRef}>
      <figcaption>{name}</figcaption>
      {children}
    </figure>
  );
}

interface StatesProps {
  /** In one column, for components that take a whole line. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The states of a component beside each other. */
export function States({ isWide = false, children }: StatesProps) {
  return <div className={isWide ? 'gallery-states gallery-states--wide' : 'gallery-states'}>{children}</div>;
}
