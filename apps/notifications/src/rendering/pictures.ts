import type { BrushChoice } from '@brote/contracts/catalog';
import { readBrushes, writeBrushes } from '@brote/illustration';
import type { MailBody } from './mail-body';
import { packPicture } from './pack-picture';
import pngs from './generated/pictures.cjs';

/** A picture inside the mail, so that opening it contacts no server. */
export interface AttachedPicture {
  cid: string;
  fileName: string;
  png: Buffer;
}

const DOMAIN = '@brote';
const CID = 'cid:';
const MOST_BRUSHES = 4;
const LOGO = 'logo';

/** The `cid:` address of the picture of these brushes; null without any. */
export function pictureOf(brushes: readonly BrushChoice[]): string | null {
  return brushes.length === 0 ? null : `${CID}${writeBrushes(brushes)}${DOMAIN}`;
}

/** The logo and the pictures that the body shows, each once. */
export function attachedPictures(body: MailBody): AttachedPicture[] {
  const shown = (body.order?.lines ?? []).flatMap(({ picture }) => (picture === null ? [] : [nameIn(picture)]));
  return [
    attached(LOGO, Buffer.from(pngs.logo, 'base64')),
    ...[...new Set(shown)].flatMap((name) => {
      const brushes = readBrushes(name, MOST_BRUSHES);
      return brushes === null ? [] : [attached(name, packPicture(brushes))];
    }),
  ];
}

const nameIn = (address: string): string => address.slice(CID.length, -DOMAIN.length);

const attached = (name: string, png: Buffer): AttachedPicture => ({ cid: `${name}${DOMAIN}`, fileName: `${name}.png`, png });
