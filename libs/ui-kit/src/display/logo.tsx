import { LOGO, MARK_PATH, WORD } from '@brote/brand';

interface LogoProps {
  /** Height in pixels. */
  readonly size?: number;
}

/** Mark and word in the colour of the text around it. Name the link that holds it: the drawing itself is hidden. */
export function Logo({ size = 34 }: LogoProps) {
  return (
    <svg
      viewBox={`0 0 ${LOGO.w} ${LOGO.h}`}
      height={size}
      width={Math.round((size * LOGO.w) / LOGO.h)}
      fill="currentColor"
      aria-hidden="true"
    >
      <path transform={LOGO.markTransform} d={MARK_PATH} />
      <path transform={LOGO.wordTransform} d={WORD.d} />
    </svg>
  );
}
