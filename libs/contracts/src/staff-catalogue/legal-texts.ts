import { TERMS_VERSION } from '../orders/terms-version';

export const LEGAL_TEXT_IDS = ['terms', 'withdrawal', 'privacy', 'shipping', 'cookies', 'accessibility', 'legal-notice', 'mails'] as const;
export type LegalTextId = (typeof LEGAL_TEXT_IDS)[number];

/** A text of the shop that the owner answers for. */
export interface LegalText {
  id: LegalTextId;
  /** Day of the last change, YYYY-MM-DD. Specs compare it with the content: a changed text needs a new version. */
  version: string;
  /** Its page on the shop's host; null for the legal parts of mails, which no page shows. */
  path: string | null;
}

/** The versions in force. An admin confirms each version once. */
export const LEGAL_TEXTS: readonly LegalText[] = [
  { id: 'terms', version: TERMS_VERSION, path: '/terms' },
  { id: 'withdrawal', version: '2026-11-27', path: '/withdrawal' },
  { id: 'privacy', version: '2025-05-21', path: '/privacy' },
  { id: 'shipping', version: '2025-05-21', path: '/shipping' },
  { id: 'cookies', version: '2026-11-20', path: '/cookies' },
  { id: 'accessibility', version: '2026-11-20', path: '/accessibility' },
  { id: 'legal-notice', version: '2026-11-27', path: '/legal-notice' },
  { id: 'mails', version: '2026-11-27', path: null },
];
