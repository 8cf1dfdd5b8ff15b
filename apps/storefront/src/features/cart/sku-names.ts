import { BRUSH_COLORS, BRUSH_TYPES, type BrushSelection } from '@brote/contracts/browser';

/** The brush behind a unit of stock such as `kids-white`; null for one that this page does not know. */
export function brushOfSku(sku: string): BrushSelection | null {
  const [typePart, colorPart] = sku.split('-');
  const type = BRUSH_TYPES.find((known) => known === typePart);
  const color = BRUSH_COLORS.find((known) => known === colorPart);
  return type && color ? { type, color } : null;
}
