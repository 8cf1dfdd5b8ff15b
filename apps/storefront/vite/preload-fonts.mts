import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Preloads the files of both font families that every page uses, together with the style sheet instead of after it. */
export function preloadFonts(): Plugin {
  return {
    name: 'brote-preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /-core-[^/]*\.woff2$/.test(name))
          .map((name): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}
