import type { BrushColor, BrushSelection } from '@brote/contracts/browser';
import { brushUrl } from '@brote/illustration';

/** The head of a brush on its background; decoration of its written name. */
export function BrushThumb({ brush }: { readonly brush: BrushSelection }) {
  return (
    <span className="thumb" data-color={brush.color}>
      <img src={brushUrl({ ...brush, view: 'head' })} alt="" width={48} height={58} decoding="async" />
    </span>
  );
}

/** A dot in the color of the bristles; decoration of its written name. */
export function ColorDot({ color }: { readonly color: BrushColor }) {
  return <i className="dot" data-color={color} aria-hidden="true" />;
}
