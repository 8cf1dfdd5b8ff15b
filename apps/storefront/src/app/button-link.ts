import { buttonClass, type ButtonStyle } from '@brote/ui-kit';
import { createElement } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

type ButtonLinkProps = ButtonStyle & Omit<LinkProps, 'className'>;

/** A link within the shop that looks like a button. */
export function ButtonLink({ variant, small, wide, ...link }: ButtonLinkProps) {
  return createElement(Link, { ...link, className: buttonClass({ variant, small, wide }) });
}
