/** Trees of the Iberian hills. */
export type TreeKind = 'pine' | 'oak' | 'cypress' | 'poplar';

/** Colours of one tree, already mixed for its distance. */
export interface TreeColors {
  readonly crown: string;
  readonly shade: string;
  readonly light: string;
  readonly trunk: string;
}

/** Crown colour close by. */
export const NEAR_CROWN_COLOR: Readonly<Record<TreeKind, string>> = { pine: '#3F6B4B', oak: '#557A4E', cypress: '#2F5A44', poplar: '#7F9A58' };

/** Each tree starts at its foot at (0, 0) and is about 100 units tall. */
export const TREE_SHAPE: Readonly<Record<TreeKind, (colors: TreeColors) => string>> = {
  pine: (t) =>
    `<path d="M-2.6 0C-2 -22 -3.5 -40 -1 -60L1.5 -60C1 -40 2.6 -20 3.2 0Z" fill="${t.trunk}"/><path d="M0 -46Q-10 -56 -20 -62M0.5 -50Q10 -58 20 -63" stroke="${t.trunk}" stroke-width="1.8" fill="none"/><path d="M-37 -62C-42 -74 -29 -80 -24 -79C-22 -91 -6 -94 1 -89C9 -96 25 -91 26 -81C37 -81 42 -70 36 -62C26 -56 -26 -56 -37 -62Z" fill="${t.crown}"/><path d="M-37 -62C-40 -69 -36 -74 -33 -76C-34 -68 -22 -66 -14 -68C-6 -63 14 -64 20 -68C28 -64 35 -66 38 -70C38.5 -67 37.5 -64 36 -62C26 -56 -26 -56 -37 -62Z" fill="${t.shade}"/><path d="M-20 -80Q-14 -88 -4 -86M6 -87Q14 -90 21 -83" stroke="${t.light}" stroke-width="2.4" stroke-linecap="round" fill="none" opacity=".75"/>`,
  cypress: (t) =>
    `<path d="M-1.6 0V-14H1.6V0Z" fill="${t.trunk}"/><path d="M0 -112C8 -88 13 -52 10 -24C9 -12 5 -7 0 -7C-5 -7 -9 -12 -10 -24C-13 -52 -8 -88 0 -112Z" fill="${t.crown}"/><path d="M0 -112C8 -88 13 -52 10 -24C9 -12 5 -7 0 -7C5 -34 5 -70 0 -112Z" fill="${t.shade}"/><path d="M-4 -30Q-6.5 -58 -2 -88" stroke="${t.light}" stroke-width="1.8" stroke-linecap="round" fill="none" opacity=".6"/>`,
  oak: (t) =>
    `<path d="M-4 0C-3 -14 -4 -22 -2 -34H3C4 -22 3.5 -12 5 0Z" fill="${t.trunk}"/><path d="M1 -24Q9 -32 15 -40M0 -28Q-9 -34 -13 -42" stroke="${t.trunk}" stroke-width="2.2" fill="none"/><path d="M-34 -40C-39 -54 -30 -63 -25 -63C-24 -76 -8 -83 2 -78C13 -83 28 -74 27 -63C37 -60 38 -46 32 -39C26 -31 12 -31 4 -34C-6 -29 -29 -29 -34 -40Z" fill="${t.crown}"/><path d="M-34 -40C-36 -45 -36 -49 -34 -53C-30 -43 -16 -42 -8 -47C0 -40 16 -42 22 -50C28 -46 33 -48 35 -51C36 -46 35 -42 32 -39C26 -31 12 -31 4 -34C-6 -29 -29 -29 -34 -40Z" fill="${t.shade}"/><path d="M-19 -64Q-13 -73 -3 -72M8 -72Q17 -73 21 -65" stroke="${t.light}" stroke-width="2.4" stroke-linecap="round" fill="none" opacity=".7"/>`,
  poplar: (t) =>
    `<path d="M-1.5 0V-30H1.5V0Z" fill="${t.trunk}"/><path d="M0 -96C11 -84 15 -64 13 -44C12 -28 7 -20 0 -20C-7 -20 -12 -28 -13 -44C-15 -64 -11 -84 0 -96Z" fill="${t.crown}"/><path d="M0 -96C11 -84 15 -64 13 -44C12 -28 7 -20 0 -20C6 -32 8 -66 0 -96Z" fill="${t.shade}"/><path d="M0 -26V-72M0 -44L6 -54M0 -54L-6 -64M0 -36L-6 -46" stroke="${t.light}" stroke-width="1.2" stroke-linecap="round" fill="none" opacity=".7"/>`,
};
