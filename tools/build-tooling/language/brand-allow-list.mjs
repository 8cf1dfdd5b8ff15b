/** The only files outside `libs/brand` that may write the brand's texts, each with its reason. A second brand begins with this list. */

/** Code, as globs of ESLint. `brand/literals` checks everything else. */
export const CODE_ALLOW_LIST = [
  { files: ['libs/brand/src/**'], reason: 'the texts are here' },
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', '**/*.spec.mjs', '**/test/**', '**/testing/**', 'tools/e2e/**', 'tools/test-support/**'],
    reason: 'a spec proves the literal text that people read',
  },
  { files: ['**/migrations/**'], reason: 'a migration is never changed, and wrote its texts into databases' },
  { files: ['tools/local-stack/bin/install.mjs'], reason: 'it runs before packages are installed' },
];

/** Other files, as patterns of their paths. `brand.spec.mjs` reports every other file with the name or a domain. */
export const TEXT_ALLOW_LIST = [
  { path: /\.md$|^LICENSE$/, reason: 'documents' },
  { path: /\/locales\/[\w.-]+\.json$/, reason: 'translations: another brand writes its own sentences' },
  { path: /^apps\/(storefront|admin)\/index\.html$/, reason: 'the frame of a web app; compared with libs/brand by brand.spec.mjs' },
  { path: /^apps\/storefront\/public\/manifest\.webmanifest$/, reason: 'compared with libs/brand by brand.spec.mjs' },
  { path: /^apps\/notifications\/templates\/message\.mjml$/, reason: 'the frame of mails; compared with libs/brand by brand.spec.mjs' },
  { path: /^apps\/notifications\/src\/messages\/rendering\/generated\/templates\.cjs$/, reason: 'compiled from message.mjml' },
  { path: /^\.env\.local\.example$/, reason: 'printed from the typed configurations' },
  { path: /^libs\/ui-kit\/package\.json$/, reason: 'the description of a package' },
];

/** Shades that style sheets have beside the palette: no token names them yet. `brand.spec.mjs` reports every other color. */
export const SHADE_ALLOW_LIST = {
  'apps/admin/src/app/admin.css': ['#2a4636', '#9fb3a4', '#e6ece7'],
  'apps/admin/src/app/theme.json': ['#b5b9b0', '#c9d5cb', '#e8e7df', '#f8f7f2'],
  'apps/admin/src/pages/catalogue/catalogue.css': ['#a4262c'],
  'apps/admin/src/pages/dashboard/dashboard.css': ['#3c8a5c', '#9a9a90', '#c1ccba', '#e8e6de', '#e9efe6', '#eceae2'],
  'apps/admin/src/pages/deliveries/deliveries.css': [
    '#24352b',
    '#2a6b4a',
    '#2f6690',
    '#5c665f',
    '#8a5a0b',
    '#a32d24',
    '#b7791f',
    '#e9eee7',
    '#f6f8f4',
  ],
  'apps/admin/src/pages/forest/forest.css': ['#a4262c'],
  'apps/admin/src/pages/inventory/inventory.css': ['#a4262c', '#b7791f', '#e4e3db'],
  'apps/admin/src/pages/notifications/notifications.css': ['#a4262c', '#fdfcf9'],
  'apps/admin/src/pages/support/support.css': ['#e8f0ea', '#fbf3e0'],
  'apps/notifications/templates/message.mjml': ['#8a9189'],
  'apps/storefront/src/features/frame/frame.css': ['#34503f', '#b3c2b5', '#b9c8bb', '#d5dfd5', '#e4ebe2'],
  'apps/storefront/src/features/home/home-sections.css': ['#d4e0d6'],
  'apps/storefront/src/features/home/home.css': ['#2b3a31'],
  'apps/storefront/src/features/manage-subscription/manage.css': ['#7b6230', '#a98c4a', '#c9ac63', '#ead79c', '#f3e4b4'],
  'apps/storefront/src/features/orders/orders.css': ['#7b6230', '#b99a55', '#ead79c', '#f3e4b4'],
  'apps/storefront/src/features/recalls/recalls.css': ['#a4262c'],
  'apps/storefront/src/features/recycling-guide/recycling-guide.css': ['#d4e0d6'],
  'apps/storefront/src/features/subscriptions/sections.css': ['#7b6230', '#b99a55', '#d4e0d6', '#ead79c', '#f3e4b4'],
};
