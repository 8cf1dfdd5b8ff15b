import type { Plugin } from 'vite';

const NAME = '\0brote:no-styles';
const STYLES = './Dom/dynamicCSS';
const MEASURES = '@rc-component/util/es/getScrollBarSize';

/**
 * Ant's tables measure a scroll bar with a style element of their own, in case a page styles scroll bars. This page does not, and its
 * policy refuses such elements. The measurement works without it.
 */
export function measureWithoutStyles(): Plugin {
  return {
    name: 'brote-measure-without-styles',
    enforce: 'pre',
    resolveId: (id, importer) => (id === STYLES && importer?.includes(MEASURES) ? NAME : null),
    load: (id) => (id === NAME ? 'export const updateCSS = () => undefined; export const removeCSS = () => undefined;' : null),
  };
}
