import { BRAND_NAME } from '@brote/brand';

/** The element that the API reference is rendered into. The library would start by itself in one with the id `api-reference`. */
const MOUNT_ID = 'docs';

interface DocsPage {
  /** Address of the script of the API reference. */
  library: string;
  /** Address of the script that comes before it. */
  prepare: string;
  /** Address of the script that starts it. */
  start: string;
  /** Address of the OpenAPI document. */
  document: string;
}

/** The page of the documentation. It holds no inline script; without scripts it links to the document. */
export function renderDocsPage({ library, prepare, start, document }: DocsPage): string {
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${BRAND_NAME} API</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<link rel="icon" href="data:,">',
    `</head><body><div id="${MOUNT_ID}"></div>`,
    `<noscript><p>This page needs scripts. Read the <a href="${document}">OpenAPI document</a> instead.</p></noscript>`,
    `<script src="${prepare}"></script><script src="${library}"></script><script src="${start}"></script></body></html>`,
  ].join('');
}

/**
 * The library tests once whether it may compile code, and works without. The policy forbids it, and the browser would log an error. The
 * attempt therefore fails before it reaches the policy.
 */
export const PREPARE_SCRIPT = `globalThis.Function = new Proxy(Function, {
  construct() {
    throw new EvalError('This page compiles no code.');
  },
});
`;

/**
 * The script that starts the API reference. Nothing is loaded from or sent to other hosts. Requests of the page go straight to the shop.
 * Fonts, telemetry, hosted clients and assistants are off.
 */
export function renderStartScript(document: string): string {
  const configuration = {
    slug: 'brote',
    title: `${BRAND_NAME} API`,
    url: document,
    withDefaultFonts: false,
    telemetry: false,
    proxyUrl: '',
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: 'direct',
    persistAuth: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  };
  return `Scalar.createApiReference('#${MOUNT_ID}', ${JSON.stringify(configuration)});\n`;
}
