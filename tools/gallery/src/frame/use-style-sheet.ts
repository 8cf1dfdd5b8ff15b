import { useInsertionEffect } from 'react';

/** `:hover` and the like as classes, so that a story can show a state that otherwise needs a pointer. */
const replacePseudoClasses = (css: string): string => css.replace(/:(hover|focus-visible|active)(?![\w-])/g, '.is-$1');

/** The preview declares the fonts once for all stories: a sheet that comes and goes would load them again. */
const removeFontFaces = (css: string): string => css.replace(/@font-face\s*\{[^}]*\}/g, '');

/** Applies a style sheet while the story is shown: the shop and the admin style the same elements differently. */
export function useStyleSheet(css: string): void {
  useInsertionEffect(() => {
    const sheet = document.createElement('style');
    const rules = removeFontFaces(css);
    // The second copy keeps the order of the first, so no rule wins that did not win before.
    sheet.textContent = `${rules}\n${replacePseudoClasses(rules)}`;
    document.head.append(sheet);
    return () => sheet.remove();
  }, [css]);
}
