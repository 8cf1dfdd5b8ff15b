import { BRUSH_COLORS, BRUSH_TYPES, type BrushSelection } from '@brote/contracts/browser';

/** The brush of a SKU such as `kids-white`; null for a SKU unknown to this page. */
export function brushOfSku(sku: string): BrushSelection | null {
  const [typePart, colorPart] = sku.split('-');
  const type = BRUSH_TYPES.find((known) => known === typePart);
  const color = BRUSH_COLORS.find((known) => known === colorPart);
  return type && color ? { type, color } : null;
}
