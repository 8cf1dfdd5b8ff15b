import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Asks for both fonts together with the style sheet instead of after it. */
export function preloadFonts(): Plugin {
  return {
    name: 'brote-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => name.endsWith('.woff2'))
          .map((name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}
