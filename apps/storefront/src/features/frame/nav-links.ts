import { paths } from '#app/paths';

/** The main navigation, in the header and in the mobile menu. */
export const NAV_LINKS = [
  { to: paths.shop(), key: 'nav.shop' },
  { to: paths.subscriptions(), key: 'nav.subscriptions' },
  { to: paths.about(), key: 'nav.about' },
  { to: paths.recyclingGuide(), key: 'nav.guide' },
] as const;
