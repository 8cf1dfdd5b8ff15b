// The brand stands in libs/brand. The lint rule must report each kind of its texts elsewhere. Files that cannot import it must agree with it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { CODE_ALLOW_LIST, SHADE_ALLOW_LIST, TEXT_ALLOW_LIST } from '../language/brand-allow-list.mjs';
import { findBrandTexts } from '../language/brand-plugin.mjs';
import { brand } from '../language/brand-values.mjs';

const { BRAND_NAME, BRISTLE_COLORS, COLORS, FONTS, WASH_COLORS } = brand;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const eslint = new ESLint({ cwd: root, overrideConfig: { linterOptions: { reportUnusedDisableDirectives: 'off' } } });
const read = (path) => readFileSync(join(root, path), 'utf8');
const paths = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

/** What the rule reports for `code` in the place of `file`. */
async function reportsFor(code, file = 'apps/gateway/src/main.ts') {
  const [{ messages }] = await eslint.lintText(code, { filePath: join(root, file) });
  return messages.filter(({ ruleId }) => ruleId === 'brand/literals').map(({ message }) => message);
}

const VIOLATIONS = [
  ['the name in a string', `export const title = 'Welcome to Brote';\n`, '"Brote" belongs to the brand: use BRAND_NAME of @brote/brand.'],
  ['the name in a template', 'export const title = (page: string): string => `${page} · Brote`;\n', 'BRAND_NAME'],
  ['the name in JSX', `export const Title = () => <h1>Brote</h1>;\n`, 'BRAND_NAME', 'apps/storefront/src/features/frame/footer.tsx'],
  ['the name in a script', `console.log('Brote is ready');\n`, 'BRAND_NAME', 'tools/local-stack/bin/start.mjs'],
  ['an address', `export const from = 'hola@brote.example';\n`, 'demoEmail'],
  ['a domain', 'export const origin = `https://shop.brote.es/`;\n', 'demoEmail'],
  ['the seller', `export const seller = 'Brote Demo S.L.';\n`, 'DEMO_LEGAL_IDENTITY.name'],
  ['the tax number', `export const taxId = 'B00000000';\n`, 'DEMO_LEGAL_IDENTITY.taxId'],
  ['a color', `export const PRIMARY = '#1F4433';\n`, 'COLORS.pine700'],
  ['a color inside a style', 'export const css = `a{color:#5a97b9}`;\n', 'BRISTLE_COLORS.blue'],
  ['a color in a build script', `export const PAPER = '#fbfbf8';\n`, 'COLORS.paper', 'apps/storefront/vite/pictures.mts'],
];

const TECHNICAL_NAMES = [
  `import { euros } from '@brote/money';\nexport const one = euros(1);\n`,
  `export const cookies = ['brote.locale', '__Host-brote.locale', 'brote.cart'];\n`,
  `export const variables = ['BROTE_HOME', 'BROTE_SEED'];\n`,
  `export const database = 'brote_orders_payments';\n`,
  `export const word = 'Brotes';\n`,
  `export const colors = ['#ffffff', '#000000', '#1f44334d'];\n`,
];

describe('the lint rule of the brand', () => {
  for (const [title, code, expected, file] of VIOLATIONS) {
    it(`reports ${title}`, async () => {
      const reports = await reportsFor(code, file);
      assert.equal(reports.length, 1, reports.join('\n') || 'nothing was reported');
      assert.ok(reports[0].includes(expected), reports[0]);
    });
  }

  it('reports no technical name', async () => {
    for (const code of TECHNICAL_NAMES) assert.deepEqual(await reportsFor(code), [], code);
  });

  it('reports nothing in files on the list', async () => {
    for (const file of ['libs/brand/src/name.ts', 'apps/gateway/src/config.spec.ts', 'apps/identity/src/migrations/1-a.ts'])
      assert.deepEqual(await reportsFor(`export const name = 'Brote';\n`, file), []);
  });

  it('has a reason for each exception', () => {
    for (const { reason } of [...CODE_ALLOW_LIST, ...TEXT_ALLOW_LIST]) assert.match(reason, /\w+ \w+|^documents$/);
  });
});

/** Texts of the brand except colors, which have specs of their own below. */
const namesIn = (text) => findBrandTexts(text).filter(([found]) => !found.startsWith('#'));

describe('files that are not code', () => {
  const textPaths = paths.filter((path) =>
    /(^|\/)(LICENSE|\.env[\w.]*)$|\.(json|md|html|css|mjml|cjs|ya?ml|webmanifest|sh|conf)$/.test(path),
  );
  const brandPaths = textPaths.filter((path) => path !== 'package-lock.json' && namesIn(read(path)).length > 0);

  it('contain the name only if they are on the list', () => {
    assert.deepEqual(
      brandPaths.filter((file) => !TEXT_ALLOW_LIST.some(({ path }) => path.test(file))),
      [],
    );
  });

  it('are on the list only if they contain the name', () => {
    assert.deepEqual(
      TEXT_ALLOW_LIST.filter(({ path }) => !brandPaths.some((file) => path.test(file))).map(({ path }) => String(path)),
      [],
    );
  });

  it('give the web apps the name and the color of the brand', () => {
    for (const app of ['storefront', 'admin']) {
      const html = read(`apps/${app}/index.html`);
      assert.ok(html.includes(`<title>${BRAND_NAME}</title>`), app);
      assert.ok(html.includes(`<meta name="theme-color" content="${COLORS.pine900}" />`), app);
    }
    const manifest = JSON.parse(read('apps/storefront/public/manifest.webmanifest'));
    assert.deepEqual(
      [manifest.name, manifest.short_name, manifest.theme_color, manifest.background_color],
      [BRAND_NAME, BRAND_NAME, COLORS.pine900, COLORS.paper],
    );
  });

  it('name the brand beside the logo of mails', () => {
    assert.ok(read('apps/notifications/templates/message.mjml').includes(`alt="${BRAND_NAME}"`));
  });
});

/** `pine700` as a CSS token: `--pine-700`. */
const tokenOf = (name) => `--${name.replace(/(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-').toLowerCase()}`;
const prefixed = (prefix, colors) => Object.entries(colors).map(([name, color]) => [`--${prefix}-${name}`, color]);

describe('styles', () => {
  it('have the tokens of the palette, each with its color', () => {
    const tokens = [...read('libs/ui-kit/src/styles/tokens.css').matchAll(/(--[\w-]+): (#[0-9a-f]+);/g)].map(([, name, color]) => [
      name,
      color,
    ]);
    const expectedTokens = [
      ...Object.entries(COLORS).map(([name, color]) => [tokenOf(name), color]),
      ...prefixed('bristle', BRISTLE_COLORS),
      ...prefixed('wash', WASH_COLORS),
    ];
    assert.deepEqual(Object.fromEntries(tokens), Object.fromEntries(expectedTokens));
  });

  it('have no color beside the palette, white, black and the listed shades', () => {
    const palette = new Set([COLORS, BRISTLE_COLORS, WASH_COLORS].flatMap((colors) => Object.values(colors)));
    const styledPaths = paths.filter((path) =>
      /^(apps|libs|tools)\/.*\.(css|mjml|html|webmanifest)$|^apps\/admin\/src\/app\/theme\.json$/.test(path),
    );
    const shadesIn = (path) =>
      [...read(path).matchAll(/#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![\w-])/gi)]
        .map(([color]) => color.toLowerCase())
        .filter((color) => !palette.has(color) && !['#fff', '#000'].includes(color));
    const shades = styledPaths.map((path) => [path, [...new Set(shadesIn(path))].sort()]).filter(([, found]) => found.length > 0);
    assert.deepEqual(Object.fromEntries(shades), SHADE_ALLOW_LIST);
  });

  it('name the fonts of the brand', () => {
    const tokens = read('libs/ui-kit/src/styles/tokens.css');
    const faces = read('libs/ui-kit/src/styles/fonts.css');
    const mail = read('apps/notifications/templates/message.mjml');
    for (const [role, { web, mail: mailFamily, package: packageName }] of Object.entries(FONTS)) {
      assert.ok(tokens.includes(`--font-${role}: '${web}'`), role);
      assert.ok(faces.includes(`font-family: '${web}'`) && faces.includes(`${packageName}/files/`), role);
      assert.ok(mail.includes(`'${mailFamily}'`), role);
    }
    assert.ok(JSON.parse(read('apps/admin/src/app/theme.json')).token.fontFamily.startsWith(`'${FONTS.text.web}'`));
  });
});
