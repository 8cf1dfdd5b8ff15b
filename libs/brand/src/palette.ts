/** Colors of the brand by the names of the CSS tokens: `pine700` is `--pine-700`. Lower-case hexadecimal. */
export const COLORS = {
  // Ground
  paper: '#fbfbf8',
  surface: '#ffffff',
  linen: '#f4f2eb',
  sage100: '#ebefe6',
  sage200: '#d9dfd2',
  sage300: '#c3cdbb',
  wall: '#cbd4c3',
  // Ink
  ink: '#1c2621',
  ink2: '#4a554e',
  ink3: '#626c65',
  line: '#dfded5',
  line2: '#c9cac0',
  lineControl: '#7f877f',
  // Brand
  pine900: '#14271d',
  pine800: '#193628',
  pine700: '#1f4433',
  pine600: '#2a5843',
  pine500: '#3c6f57',
  pine100: '#e0eae2',
  honey600: '#85591a',
  honey400: '#dab57b',
  honey300: '#e7c583',
  honey100: '#f7edd8',
  clay600: '#9a4a2a',
  clay100: '#f6e5dc',
  // Meaning
  success: '#27623f',
  successBg: '#e2efe5',
  warning: '#7d5200',
  warningBg: '#faeed3',
  danger: '#a3271c',
  dangerBg: '#fae6e2',
  info: '#27597a',
  infoBg: '#e1edf4',
} as const;

/** Middle tones of the bristles: swatches in the shop and in mails. In CSS `--bristle-blue`. */
export const BRISTLE_COLORS = {
  blue: '#5a97b9',
  green: '#64966b',
  pink: '#e79582',
  white: '#f2ede1',
  yellow: '#efc453',
  purple: '#957cba',
  surprise: '#cfa66a',
} as const;

/** Backgrounds behind a brush, by its color. In CSS `--wash-blue`. */
export const WASH_COLORS = {
  blue: '#dce7eb',
  green: '#dde6d9',
  pink: '#f3e1da',
  white: '#dcd8ca',
  yellow: '#f2eacf',
  purple: '#e5e0eb',
  surprise: '#e9e6db',
} as const;

/** Colors of printed documents: invoices, packing slips and copies of personal data. */
export const DOCUMENT_COLORS = { text: '#1c2b22', muted: '#5b6b61' } as const;
