import { ICON_PATHS, type IconName } from '@brote/illustration';

interface IconProps {
  readonly name: IconName;
  /** Size in pixels; 20 to 26 next to text. */
  readonly size?: number;
}

/** An icon next to text; decoration, hidden from screen readers. */
export function Icon({ name, size = 22 }: IconProps) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
