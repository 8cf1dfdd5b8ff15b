// Writes the inputs of stories that browsers cannot compute: mails, illustrations, and one generated file of stories per mail.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const dist = join(packageFolder, 'dist');

const TITLE_BY_FOLDER = {
  order: 'Order',
  withdrawal: 'Withdrawal',
  account: 'Account',
  subscription: 'Subscription',
  ticket: 'Ticket',
  recall: 'Recall',
  link: 'Link',
  stock: 'Stock',
  staff: 'Staff',
};

/** Runs the renderer of the notifications service, which the browser code may not import. */
function renderMails() {
  const script = join(root, 'apps', 'notifications', 'bin', 'render-gallery.mjs');
  const { status } = spawnSync(process.execPath, [script, join(dist, 'static', 'mails')], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('The mails could not be rendered; the reason is above.');
}

const capitalize = (text) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');

/** `several packs` becomes `SeveralPacks`: Storybook derives the id of a story from it. */
const exportNameOf = (state) => state.split(/\W+/).map(capitalize).join('');

/** One file of stories per template, one story per state. */
function writeMailStories() {
  const mails = JSON.parse(readFileSync(join(dist, 'static', 'mails', 'index.json'), 'utf8'));
  mkdirSync(join(dist, 'mails'), { recursive: true });
  for (const [template, states] of groupByTemplate(mails)) {
    const title = `Mails/${TITLE_BY_FOLDER[states[0].about]}/${capitalize(template)}`;
    const stories = states.map(({ name, state, subjects }) => {
      const story = { name: capitalize(state), args: { name, subjects } };
      return `export const ${exportNameOf(state)} = ${JSON.stringify(story)};`;
    });
    const source = [
      "import { MailPage } from '../../src/mails/mail-page';",
      `export default { title: ${JSON.stringify(title)}, component: MailPage };`,
      ...stories,
    ];
    writeFileSync(join(dist, 'mails', `${template}.stories.tsx`), `${source.join('\n')}\n`);
  }
}

/** The mails by template. Node 20 has no `Map.groupBy`. */
function groupByTemplate(mails) {
  const groups = new Map();
  for (const mail of mails) groups.set(mail.template, [...(groups.get(mail.template) ?? []), mail]);
  return groups;
}

/** The pack of the story about stages. */
const FAMILY_PACK = {
  category: 'family',
  brushes: ['adult-blue', 'adult-yellow', 'kids-yellow', 'kids-white'].map((brush) => {
    const [type, color] = brush.split('-');
    return { type, color };
  }),
  width: 760,
};

/** The pictures that components request from the gateway, at the same paths. */
function renderIllustrations() {
  const bundlePath = join(dist, 'illustration.cjs');
  esbuild.buildSync({
    stdin: {
      contents: "export * from '@brote/illustration'; export { BRUSH_COLORS, BRUSH_TYPES } from '@brote/contracts/browser';",
      resolveDir: packageFolder,
    },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    outfile: bundlePath,
  });
  const { drawFromPath, brushUrl, packUrl, potUrl, BRUSH_COLORS, BRUSH_TYPES } = createRequire(import.meta.url)(bundlePath);
  const headUrls = BRUSH_TYPES.flatMap((type) => BRUSH_COLORS.map((color) => brushUrl({ type, color, view: 'head' })));
  for (const address of [...headUrls, potUrl(), packUrl(FAMILY_PACK)]) {
    const { pathname, searchParams } = new URL(address, 'http://gallery.invalid');
    const illustration = drawFromPath(pathname, Object.fromEntries(searchParams));
    if (illustration === null) throw new Error(`There is no illustration ${address}`);
    const file = join(dist, 'static', pathname);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, illustration.svg);
  }
}

/** Writes everything anew. */
export function prepare() {
  rmSync(join(dist, 'static'), { recursive: true, force: true });
  rmSync(join(dist, 'mails'), { recursive: true, force: true });
  renderMails();
  writeMailStories();
  renderIllustrations();
}
