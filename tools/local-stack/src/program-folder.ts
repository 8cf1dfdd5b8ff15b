/** Programs that the stack starts and that are tools of developers, not parts of the deployed shop. */
const TOOLS: ReadonlySet<string> = new Set(['stripe-sandbox', 'aeat-sandbox']);

/** The folder of a program of the shop below the repository's root, for example apps/gateway. */
export const programFolder = (name: string): string => (TOOLS.has(name) ? `tools/${name}` : `apps/${name}`);
