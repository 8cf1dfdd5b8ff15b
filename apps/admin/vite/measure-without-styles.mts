import type { Plugin } from 'vite';

const VIRTUAL_MODULE_ID = '\0brote:no-styles';
const STYLES_IMPORT = './Dom/dynamicCSS';
const MEASURING_MODULE = '@rc-component/util/es/getScrollBarSize';

/**
 * Ant's tables measure a scroll bar with a style element of their own, in case a page styles scroll bars. This page does not, and its
 * policy refuses such elements. The measurement works without it.
 */
export function measureWithoutStyles(): Plugin {
  return {
    name: 'brote-measure-without-styles',
    enforce: 'pre',
    resolveId: (id, importer) => (id === STYLES_IMPORT && importer?.includes(MEASURING_MODULE) ? VIRTUAL_MODULE_ID : null),
    load: (id) => (id === VIRTUAL_MODULE_ID ? 'export const updateCSS = () => undefined; export const removeCSS = () => undefined;' : null),
  };
}
