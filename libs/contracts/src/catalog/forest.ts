/** Number of sold brushes that pay for one tree. */
export const BRUSHES_PER_TREE = 40;
/** Kilograms of CO₂ that one grown tree absorbs per year; a figure about the tree, not about the shop. */
export const CO2_PER_TREE_KG = 21.7;
/** Largest number of trees in the picture of the forest; the number beside it has no limit. */
export const MAX_TREES_SHOWN = 75;

export const FOREST_AGES = ['none', 'young', 'growing', 'mature', 'dense'] as const;
export type ForestAge = (typeof FOREST_AGES)[number];

/** Whole trees for a number of sold brushes. */
export const treeCountFor = (brushesSold: number): number => Math.floor(brushesSold / BRUSHES_PER_TREE);

/** Name of a forest by its number of trees. */
export function forestAge(trees: number): ForestAge {
  if (trees === 0) return 'none';
  if (trees < 25) return 'young';
  if (trees < 50) return 'growing';
  return trees < 100 ? 'mature' : 'dense';
}
