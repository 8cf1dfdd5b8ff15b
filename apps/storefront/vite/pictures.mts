import { Resvg } from '@resvg/resvg-js';
import type { Plugin } from 'vite';
import { loadBrand } from './load-brand.mts';

type Loaded = Awaited<ReturnType<typeof loadBrand>>;

/** Size of pictures for shared links in pixels: 1200 × 630. */
const SHARED_PICTURE_SIZE = { width: 1200, height: 630 };
const SAGE_COLOR = '#dfe6da';
const FAMILY_BRUSHES = [
  { type: 'adult', color: 'blue' },
  { type: 'adult', color: 'yellow' },
  { type: 'kids', color: 'yellow' },
  { type: 'kids', color: 'white' },
] as const;

/** Positions a drawing on a sheet of its own. */
const placeOnSheet = (svg: string, delivery: string, fit: string): string =>
  svg.replace(
    /^<svg [^>]*?viewBox="([^"]+)"[^>]*>/,
    (_all, view: string) => `<svg ${delivery} viewBox="${view}" preserveAspectRatio="${fit}">`,
  );

const sheet = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`;

function sharedPictures({ brand, illustration }: Loaded): Record<string, string> {
  const { COLORS, LOGO, MARK_PATH, WORD } = brand;
  const { drawHero, drawForest, drawPack } = illustration;
  const logo = (color: string): string =>
    `<g transform="translate(96 92) scale(2)" fill="${color}"><path transform="${LOGO.markTransform}" d="${MARK_PATH}"/><path transform="${LOGO.wordTransform}" d="${WORD.d}"/></g>`;
  const ground = (color: string): string => `<rect width="1200" height="630" fill="${color}"/>`;
  const full = 'width="1200" height="630"';
  const forest = drawForest({ trees: 62, width: 1440, height: 430, tone: 'dusk' });
  const pack = drawPack({ brushes: FAMILY_BRUSHES, width: 1200, light: true });
  return {
    home: placeOnSheet(drawHero('wide'), full, 'xMaxYMax slice') + logo(COLORS.pine700),
    packs: ground(SAGE_COLOR) + placeOnSheet(pack, full, 'xMidYMid slice'),
    forest: ground(COLORS.pine900) + placeOnSheet(forest, 'y="200" width="1200" height="430"', 'xMidYMax slice') + logo(COLORS.paper),
  };
}

/** The mark on a square; a mask cuts off only background. */
function icon({ COLORS, MARK_PATH }: Loaded['brand'], size: number, share: number): string {
  const height = size * share;
  const scale = height / 48;
  const at = `translate(${(size - 40 * scale) / 2} ${(size - height) / 2}) scale(${scale})`;
  const ground = `<rect width="${size}" height="${size}" fill="${COLORS.paper}"/>`;
  return sheet(size, size, `${ground}<path transform="${at}" d="${MARK_PATH}" fill="${COLORS.pine700}"/>`);
}

const ICON_SIZES: Readonly<Record<string, readonly [size: number, share: number]>> = {
  '180': [180, 0.62],
  '192': [192, 0.62],
  '512': [512, 0.62],
  'maskable-512': [512, 0.46],
};

const renderPng = (svg: string, width: number): Uint8Array => new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();

/** Renders the shop's drawings as pixel images: the pictures of shared links, and the icons. */
export function pictures(): Plugin {
  return {
    name: 'brote-pictures',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async generateBundle() {
      const loaded = await loadBrand();
      for (const [name, body] of Object.entries(sharedPictures(loaded))) {
        const source = renderPng(sheet(SHARED_PICTURE_SIZE.width, SHARED_PICTURE_SIZE.height, body), SHARED_PICTURE_SIZE.width);
        this.emitFile({ type: 'asset', fileName: `pictures/${name}.png`, source });
      }
      for (const [name, [size, share]] of Object.entries(ICON_SIZES))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: renderPng(icon(loaded.brand, size, share), size) });
    },
  };
}
