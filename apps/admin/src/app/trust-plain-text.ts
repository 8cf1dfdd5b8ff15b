interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (text: string) => string | null }): unknown;
}

/**
 * Lets libraries set as HTML what holds no tag, and nothing else. The gateway's policy demands that every such text be vouched for;
 * Ant's styles set theirs that way, and a text without `<` can bring no element into the page. Browsers without Trusted Types lack the
 * check too, so there is nothing to do in them.
 */
export function trustPlainText(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createHTML: (text) => (text.includes('<') ? null : text) });
}
