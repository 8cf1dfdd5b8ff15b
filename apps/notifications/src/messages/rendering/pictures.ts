import type { BrushChoice } from '@brote/contracts/catalog';
import { decodeBrushes, encodeBrushes } from '@brote/illustration';
import type { AttachedPicture } from '#app/transports/channels/outgoing-mail';
import type { MailBody } from './mail-body';
import { packPicture } from './pack-picture';
import pngs from './generated/pictures.cjs';

const CID_DOMAIN = '@brote';
const CID_PREFIX = 'cid:';
const MAX_BRUSHES = 4;
const LOGO_NAME = 'logo';

/** The `cid:` address of the picture of these brushes; null without any. */
export function pictureAddressOf(brushes: readonly BrushChoice[]): string | null {
  return brushes.length === 0 ? null : `${CID_PREFIX}${encodeBrushes(brushes)}${CID_DOMAIN}`;
}

/** The logo and the pictures that the body shows, each once. */
export function attachedPictures(body: MailBody): AttachedPicture[] {
  const shownPictures = (body.order?.lines ?? []).flatMap(({ picture }) => (picture === null ? [] : [pictureNameOf(picture)]));
  return [
    toAttachedPicture(LOGO_NAME, Buffer.from(pngs.logo, 'base64')),
    ...[...new Set(shownPictures)].flatMap((name) => {
      const brushes = decodeBrushes(name, MAX_BRUSHES);
      return brushes === null ? [] : [toAttachedPicture(name, packPicture(brushes))];
    }),
  ];
}

const pictureNameOf = (address: string): string => address.slice(CID_PREFIX.length, -CID_DOMAIN.length);

const toAttachedPicture = (name: string, png: Buffer): AttachedPicture => ({ cid: `${name}${CID_DOMAIN}`, fileName: `${name}.png`, png });
