/**
 * Families of the brand. `web` is the name in style sheets, `mail` the name in mails, which load no font files. The files are in
 * `libs/ui-kit/src/fonts` and in the `package`.
 */
export const FONTS = {
  display: { web: 'Ysabeau Variable', mail: 'Ysabeau', package: '@fontsource-variable/ysabeau' },
  text: { web: 'Instrument Sans Variable', mail: 'Instrument Sans', package: '@fontsource-variable/instrument-sans' },
} as const;
