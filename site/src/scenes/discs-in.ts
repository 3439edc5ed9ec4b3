import type { Scene } from '@carom/scene';

/** How many discs a scene has, its recipes carried out; without the checks of `expandScene`, which are loaded later. */
export function discsIn({ bodies = [], generate = [] }: Scene): number {
  const ofRecipe = (recipe: (typeof generate)[number]) =>
    recipe.kind === 'triangle' ? (recipe.ranks * (recipe.ranks + 1)) / 2 : recipe.count;
  return generate.reduce((sum, recipe) => sum + ofRecipe(recipe), bodies.length);
}
