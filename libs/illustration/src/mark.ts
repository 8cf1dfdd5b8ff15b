import { MARK_PATH } from '@brote/brand';
import { svgFile } from './svg-text';

/** The mark as a file, for the browser's tab. `color` is any CSS colour. */
export const drawMark = (color: string): string => svgFile({ w: 40, h: 48, body: `<path d="${MARK_PATH}" fill="${color}"/>` });
