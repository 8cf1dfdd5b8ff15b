import { PRODUCT_IDS, type BrushChoice, type ProductId } from '@brote/contracts/catalog';
import type { MailBody } from './mail-body';
import pngs from './generated/pictures.cjs';

/** A picture inside the mail, so that opening it asks no server. */
export interface AttachedPicture {
  cid: string;
  fileName: string;
  png: Buffer;
}

const DOMAIN = '@brote';
const LOGO = `logo${DOMAIN}`;
const attachments = new Map<string, AttachedPicture>(
  Object.entries(pngs).map(([name, base64]) => [
    `${name}${DOMAIN}`,
    { cid: `${name}${DOMAIN}`, fileName: `${name}.png`, png: Buffer.from(base64, 'base64') },
  ]),
);
const PACKS: Readonly<Record<ProductId, (brushes: readonly BrushChoice[]) => string>> = {
  'brush-single': ([brush]) => `single-${brush?.type ?? 'adult'}-${brush?.color ?? 'blue'}`,
  'brush-couple': () => 'couple',
  'brush-family': () => 'family',
};

/** The `cid:` address of the picture that stands for a product; null when there is none. Packs show an example, the text names the colours. */
export function pictureOf(productId: ProductId, brushes: readonly BrushChoice[]): string | null {
  if (!PRODUCT_IDS.includes(productId)) return null;
  const cid = `${PACKS[productId](brushes)}${DOMAIN}`;
  return attachments.has(cid) ? `cid:${cid}` : null;
}

/** The logo and the pictures that the body shows, each once. */
export function attachedPictures(body: MailBody): AttachedPicture[] {
  const shown = (body.order?.lines ?? []).flatMap(({ picture }) => (picture === null ? [] : [picture.slice('cid:'.length)]));
  return [...new Set([LOGO, ...shown])].flatMap((cid) => attachments.get(cid) ?? []);
}
