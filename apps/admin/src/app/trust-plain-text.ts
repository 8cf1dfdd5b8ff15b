interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

/**
 * Lets libraries set text without a tag as HTML, and nothing else. The gateway's policy requires a Trusted Types policy for such text. Ant
 * sets its styles that way, and a text without `<` can add no element to the page. Browsers without Trusted Types lack the check too, so
 * nothing happens there.
 */
export function trustPlainText(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
