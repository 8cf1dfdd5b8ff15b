import { readdirSync } from 'node:fs';
import nx from '@nx/eslint-plugin';
import hooks from 'eslint-plugin-react-hooks';
import { createProjectGraphAsync } from 'nx/src/devkit-exports.js';
import tseslint from 'typescript-eslint';
import { CODE_ALLOW_LIST } from './tools/build-tooling/language/brand-allow-list.mjs';
import brand from './tools/build-tooling/language/brand-plugin.mjs';
import sql from './tools/build-tooling/language/sql-plugin.mjs';
import language from './tools/build-tooling/language/eslint-plugin.mjs';

// The boundary rule reads Nx's project graph, and would let everything pass in a clone where none was made yet.
process.env.NX_DAEMON ??= 'false';
await createProjectGraphAsync({ exitOnError: false });

const SPECS = ['**/*.spec.ts', '**/*.spec.tsx', '**/test/**', '**/testing/**', 'tools/e2e/**', 'tools/test-support/**'];

const PROGRAMS = ['aeat-sandbox', 'bench', 'doctor', 'e2e', 'gallery', 'local-stack', 'stripe-sandbox'];
const APPS = [...readdirSync(new URL('apps', import.meta.url)), ...PROGRAMS].join('|');
// An app has no entry point, so Nx cannot resolve an import of one and would let it pass.
const NO_APPS = { regex: `^@brote/(${APPS})(/|$)`, message: 'Do not import an app: send a request, or move the code into a library.' };
const TYPE_ALONE = {
  group: ['class-transformer'],
  importNames: ['Transform', 'Expose', 'Exclude'],
  message: 'Deserialize messages with toInstance of messaging, which reads only @Type.',
};
/** The editions of the terms are plain text, and too long for pages that do not show them. */
const BROWSER_CONTRACTS = {
  regex: '^@brote/contracts(/(?!(browser|terms|derivation-texts|data-words/(en|es))$).*)?$',
  message:
    'Browsers import @brote/contracts/browser, terms from @brote/contracts/terms, words from @brote/contracts/data-words and derivation-texts.',
};

/** The libraries that each kind of project may import. No project imports an app; `*` is never a target. */
const boundaries = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'type:lib', onlyDependOnLibsWithTags: ['type:lib'] },
  { sourceTag: 'side:browser', onlyDependOnLibsWithTags: ['side:browser', 'side:any'] },
  { sourceTag: 'side:server', onlyDependOnLibsWithTags: ['side:server', 'side:any'] },
  { sourceTag: 'side:any', onlyDependOnLibsWithTags: ['side:any'] },
  { sourceTag: 'side:tool', onlyDependOnLibsWithTags: ['side:tool'] },
];

/** A project reaches its own distant files by package imports (`#app/…`), never through its own name. */
const boundaryRule = (allow) => [
  'error',
  {
    enforceBuildableLibDependency: false,
    allowCircularSelfDependency: true,
    // The specs of persistence get their databases from test-support, which opens them the way persistence does.
    ignoredCircularDependencies: [['@brote/persistence', '@brote/test-support']],
    allow,
    depConstraints: boundaries,
  },
];

// Rules that need types are oxlint's (.oxlintrc.json).
export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.nx/**',
      '**/coverage/**',
      'tools/stripe-contract/data/**',
      '**/*.cjs',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    extends: [...tseslint.configs.strict],
    plugins: { '@nx': nx, language },
    languageOptions: {
      // Which imports are of types alone depends on what decorators leave behind.
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      '@nx/enforce-module-boundaries': boundaryRule([]),
      'no-restricted-imports': ['error', { patterns: [NO_APPS, TYPE_ALONE] }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
      // Nest modules and class-validator messages are classes with little inside.
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 5],
      'max-depth': ['error', 3],
      complexity: ['error', 10],
      'no-console': 'error',
      'language/identifiers': 'error',
      'language/comments': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: {
      ...hooks.configs.recommended.rules,
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // A failure can be repeated only if its random values follow the printed seed.
    files: SPECS,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Use SeededRandom of @brote/test-support/random with jest.getSeed() or runSeed.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.object.name="fc"][callee.property.name=/^(assert|sample)$/]:not(:has(Property[key.name="seed"]))',
          message: 'Pass { seed: jest.getSeed() }, so that the printed seed repeats the run.',
        },
      ],
    },
  },
  {
    // Browsers import the contracts through one entry point, which has types, and values without decorators.
    files: ['apps/storefront/src/**', 'apps/admin/src/**', 'libs/ui-kit/src/**', 'libs/api-client/src/**'],
    ignores: SPECS,
    rules: {
      'no-restricted-imports': ['error', { patterns: [NO_APPS, BROWSER_CONTRACTS] }],
    },
  },
  {
    // The billing of plans stores nothing, so the specs of its only caller host it beside the sandbox of Stripe, with its reconciler.
    files: ['apps/subscriptions/test/**'],
    rules: {
      '@nx/enforce-module-boundaries': boundaryRule([
        '../../orders-payments/src/operations/reconciliation/compare-plan-billing',
        '../../orders-payments/src/payments/plans/**',
        '../../orders-payments/src/payments/stripe-events/announce-plan-billing',
      ]),
    },
  },
  {
    // The doctor checks settings by the rules of the services themselves: their configuration classes, and what it reads of Stripe's events.
    files: ['tools/doctor/src/services.ts'],
    rules: {
      '@nx/enforce-module-boundaries': boundaryRule([
        ...readdirSync(new URL('apps', import.meta.url)).map((app) => `../../../apps/${app}/src/config`),
        '../../../apps/notifications/src/transports/channels/smtp-options',
        '../../../apps/orders-payments/src/payments/stripe-events/stripe-event-handlers',
      ]),
    },
  },
  {
    // The sandbox proves the shop's records only if it shares no code with the shop.
    files: ['tools/aeat-sandbox/src/**'],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ regex: '^@brote/', message: 'The sandbox computes everything itself.' }] }],
    },
  },
  {
    // A feature never imports another feature; they meet in a route or in the store.
    files: ['apps/storefront/src/features/**'],
    ignores: SPECS,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            NO_APPS,
            BROWSER_CONTRACTS,
            { regex: '^#features/', message: 'Do not import another feature.' },
            { regex: '^\\.\\./[^./]', message: 'Do not import another feature.' },
          ],
        },
      ],
    },
  },
  {
    // Configuration is parsed once, by the runtime; subjects are written once, in the contracts.
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts', 'tools/*/src/**/*.ts'],
    ignores: [
      ...SPECS,
      'libs/service-runtime/**',
      'tools/local-servers/**',
      'tools/local-stack/**',
      'tools/aeat-sandbox/**',
      'tools/stripe-sandbox/**',
      'tools/bench/**',
      'tools/doctor/src/main.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'Read configuration through the typed config object.',
        },
      ],
    },
  },
  {
    // Name, domains, identity and colors of the brand are in libs/brand.
    files: ['**/*.ts', '**/*.tsx', '**/*.mts', '**/*.mjs'],
    ignores: CODE_ALLOW_LIST.flatMap(({ files }) => files),
    plugins: { brand },
    rules: { 'brand/literals': 'error' },
  },
  {
    // A statement is found by its folder: texts in *.sql.ts, reads in *.queries.ts. Specs and migrations write their own.
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: [...SPECS, '**/migrations/**', '**/*.migration.ts'],
    plugins: { sql },
    rules: { 'sql/named-parameters': 'error' },
  },
  {
    files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
    ignores: [...SPECS, '**/migrations/**', '**/*.migration.ts', '**/*.sql.ts', '**/*.queries.ts'],
    plugins: { sql },
    rules: { 'sql/in-sql-files': 'error' },
  },
  {
    files: SPECS,
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: ['**/migrations/**', '**/*.migration.ts', '**/examples.ts'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
  { files: ['tools/local-stack/**', 'tools/bench/**', 'tools/stripe-sandbox/src/main.ts', '**/bin/**'], rules: { 'no-console': 'off' } },
);
