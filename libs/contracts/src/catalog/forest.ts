/** One tree is paid for with each of so many brushes sold. */
export const BRUSHES_PER_TREE = 40;
/** Kilograms of CO₂ that one grown tree takes up in a year; a figure about the tree, not about the shop. */
export const CO2_PER_TREE_KG = 21.7;
/** The picture of the forest stops here; the figure beside it goes on. */
export const MAX_TREES_SHOWN = 75;

export const FOREST_AGES = ['none', 'young', 'growing', 'mature', 'dense'] as const;
export type ForestAge = (typeof FOREST_AGES)[number];

/** Whole trees for that many brushes: the next one stands when its last brush is sold. */
export const treesFor = (brushesSold: number): number => Math.floor(brushesSold / BRUSHES_PER_TREE);

/** What a forest of that many trees is called. */
export function forestAge(trees: number): ForestAge {
  if (trees === 0) return 'none';
  if (trees < 25) return 'young';
  if (trees < 50) return 'growing';
  return trees < 100 ? 'mature' : 'dense';
}
