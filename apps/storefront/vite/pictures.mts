import { Resvg } from '@resvg/resvg-js';
import { createServer, type Plugin } from 'vite';

interface Drawings {
  drawHero: (variant: 'wide') => string;
  drawForest: (picture: { trees: number; width: number; height: number; tone: 'dusk' }) => string;
  drawPack: (picture: { brushes: readonly { type: string; color: string }[]; width: number; light: boolean }) => string;
  MARK_PATH: string;
  WORD: { d: string };
  LOGO: { markTransform: string; wordTransform: string };
}

/** Size of pictures for shared links in pixels: 1200 × 630. */
const SHARED = { width: 1200, height: 630 };
const PINE = '#1f4433';
const PAPER = '#fbfbf8';
const SAGE = '#dfe6da';
const FAMILY = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'yellow' },
  { type: 'kids', color: 'yellow' },
  { type: 'kids', color: 'white' },
];

/** Positions a drawing on a sheet of its own. */
const place = (svg: string, delivery: string, fit: string): string =>
  svg.replace(
    /^<svg [^>]*?viewBox="([^"]+)"[^>]*>/,
    (_all, view: string) => `<svg ${delivery} viewBox="${view}" preserveAspectRatio="${fit}">`,
  );

const sheet = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;

function sharedPictures({ drawHero, drawForest, drawPack, MARK_PATH, WORD, LOGO }: Drawings): Record<string, string> {
  const logo = (color: string): string =>
    `<g transform="translate(96 92) scale(2)" fill="${color}"><path transform="${LOGO.markTransform}" d="${MARK_PATH}"/><path transform="${LOGO.wordTransform}" d="${WORD.d}"/></g>`;
  const ground = (color: string): string => `<rect width="1200" height="630" fill="${color}"/>`;
  const full = 'width="1200" height="630"';
  const forest = drawForest({ trees: 62, width: 1440, height: 430, tone: 'dusk' });
  const pack = drawPack({ brushes: FAMILY, width: 1200, light: true });
  return {
    home: place(drawHero('wide'), full, 'xMaxYMax slice') + logo(PINE),
    packs: ground(SAGE) + place(pack, full, 'xMidYMid slice'),
    forest: ground('#14271d') + place(forest, 'y="200" width="1200" height="430"', 'xMidYMax slice') + logo(PAPER),
  };
}

/** The mark on a square; a mask cuts off only background. */
function icon(path: string, size: number, share: number): string {
  const height = size * share;
  const scale = height / 48;
  const at = `translate(${(size - 40 * scale) / 2} ${(size - height) / 2}) scale(${scale})`;
  return sheet(size, size, `<rect width="${size}" height="${size}" fill="${PAPER}"/><path transform="${at}" d="${path}" fill="${PINE}"/>`);
}

const ICONS: Readonly<Record<string, readonly [size: number, share: number]>> = {
  '180': [180, 0.62],
  '192': [192, 0.62],
  '512': [512, 0.62],
  'maskable-512': [512, 0.46],
};

const png = (svg: string, width: number): Uint8Array => new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();

/** Renders the shop's drawings as pixel images: the pictures of shared links, and the icons. */
export function pictures(): Plugin {
  return {
    name: 'brote-pictures',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async generateBundle() {
      const loader = await createServer({
        configFile: false,
        appType: 'custom',
        server: { middlewareMode: true, ws: false },
        logLevel: 'silent',
      });
      const drawings = (await loader.ssrLoadModule('@brote/illustration')) as Drawings;
      await loader.close();
      for (const [name, body] of Object.entries(sharedPictures(drawings))) {
        const source = png(sheet(SHARED.width, SHARED.height, body), SHARED.width);
        this.emitFile({ type: 'asset', fileName: `pictures/${name}.png`, source });
      }
      for (const [name, [size, share]] of Object.entries(ICONS))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: png(icon(drawings.MARK_PATH, size, share), size) });
    },
  };
}
