import { ICON_PATHS, type IconName } from '@brote/illustration';

interface IconProps {
  readonly name: IconName;
  /** Pixels; 20 to 26 beside words. */
  readonly size?: number;
}

/** An icon beside words; decoration, hidden from screen readers. */
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
