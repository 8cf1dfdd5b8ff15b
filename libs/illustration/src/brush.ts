import { brushGroup } from './brush-group';
import { BRUSH_SHAPE } from './brush-shape';
import type { Brush } from './palette';
import { svgFile } from './svg-text';

export interface BrushPicture extends Brush {
  /** `head` shows the bristles only, for thumbnails; `lying` turns the brush, head at the left and bristles up. */
  readonly view?: 'upright' | 'head' | 'lying';
}

/** One brush as a file. */
export function drawBrush({ color, type, view = 'upright' }: BrushPicture): string {
  const { w, h } = BRUSH_SHAPE[type];
  const group = brushGroup({ color, type, id: 'b', lit: view === 'lying' ? 'right' : 'left', detail: view === 'head' ? 'small' : 'full' });
  const upright = `<defs>${group.defs}</defs>${group.body}`;
  if (view === 'head') return svgFile({ w, h: type === 'kids' ? 150 : 190, body: upright, fit: 'xMidYMin slice' });
  if (view === 'lying') {
    return svgFile({ w: h, h: w, body: `<defs>${group.defs}</defs><g transform="translate(0 ${w}) rotate(-90)">${group.body}</g>` });
  }
  return svgFile({ w, h, body: upright });
}
