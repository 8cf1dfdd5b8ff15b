import { toCamelCase, validateName, toStringLiteral, toPascalCase, requireName } from './names.mjs';
import * as workspace from './workspace.mjs';

const APPS = ['storefront', 'admin'];
const ACCESS_LEVELS = ['public', 'customer'];
/** The section of the back office that a new one precedes. */
const NEXT_SECTION = 'support';

const validateTitle = (text) => text.trim() !== '' || 'A page has a title in both languages';

const prompts = () => [
  { type: 'list', name: 'app', message: 'Which web app?', choices: APPS },
  { type: 'input', name: 'name', message: 'Its address, such as gift-guide', validate: validateName },
  { type: 'input', name: 'en', message: 'Its title in English', validate: validateTitle },
  { type: 'input', name: 'es', message: 'Its title in Spanish', validate: validateTitle },
  {
    ...{ type: 'list', name: 'access', message: 'Who may open it?', choices: ACCESS_LEVELS, default: 'public' },
    when: ({ app }) => app === 'storefront',
  },
];

/** The page with texts, spec, route and the other parts that its web app requires. */
function plan(root, { app, name, en, es, access = 'public' }) {
  workspace.requireChoice('app', app, APPS);
  workspace.requireChoice('access', access, ACCESS_LEVELS);
  requireName('name', name);
  for (const [option, text] of Object.entries({ en, es }))
    if (typeof text !== 'string' || text === '') throw new Error(`--${option} is missing`);
  const page = { name, en, es, access, isPublic: access === 'public' };
  const pagePlan = app === 'admin' ? adminPage(root, page) : storefrontPage(root, page);
  workspace.requireNew(root, pagePlan.files);
  return { ...pagePlan, data: page };
}

function pageFiles(folder, name, template) {
  return [
    { path: `${folder}/${name}-page.tsx`, template: `${template}/page.tsx` },
    { path: `${folder}/${name}-page.spec.tsx`, template: `${template}/spec.tsx` },
    { path: `${folder}/${name}.translations.ts`, template: `${template}/translations.ts` },
    { path: `${folder}/locales/en.json`, template: `${template}/en.json` },
    { path: `${folder}/locales/es.json`, template: `${template}/es.json` },
  ];
}

function storefrontPage(root, { name, en, es, isPublic }) {
  const src = 'apps/storefront/src';
  const folder = `${src}/features/${name}`;
  const path = `/${name}`;
  const route = `<Route path={paths.${toCamelCase(name)}()} element={<${toPascalCase(name)}Page />} />`;
  const edits = [
    workspace.edit(root, `${src}/app/paths.ts`, (file) => file.addToObject('paths', `${toCamelCase(name)}: () => '${path}'`)),
    workspace.edit(root, `${src}/app/routes.tsx`, (file) => {
      file.addAfterLastCall(
        'lazy',
        `const ${toPascalCase(name)}Page = lazy(() => import('../features/${name}/${name}-page'), '${toPascalCase(name)}Page');`,
      );
      if (isPublic) file.addJsxBefore('path="*"', route);
      else file.addJsxInto('<Route element={<RequireSession />}>', route);
    }),
    workspace.edit(root, 'libs/contracts/src/storefront/storefront.pages.ts', (file) => {
      if (file.has('STOREFRONT_PAGES', `'${path}'`)) throw new Error(`The shop has a page at ${path} already`);
      file.addToArray('STOREFRONT_PAGES', `'${path}'`);
      if (!isPublic) file.addToArray('PRIVATE_PAGES', `'${path}'`);
    }),
    workspace.edit(root, `${src}/app/translations.spec.ts`, (file) => {
      file.importNames([`${toCamelCase(name)}Translations`], `../features/${name}/${name}.translations`);
      file.addToObject('TRANSLATION_CATALOGS', `${toCamelCase(name)}Translations`);
    }),
    ...(isPublic ? publicPageEdits(root, src, { name, en, es, path }) : []),
  ];
  const publicSteps = [
    `Describe the page for search engines: ${toCamelCase(name)} in ${src}/server/locales.`,
    `A page that reads the API names its queries in ${src}/server/public-pages.ts.`,
  ];
  const steps = [
    `Write the page in ${folder}, with texts in English and Spanish.`,
    'Link it: from the footer, the menu or another page.',
    ...(isPublic ? publicSteps : ['Add its journey for signed-in customers to tools/e2e/journeys/every-page-is-accessible.spec.ts.']),
    `npx jest --selectProjects storefront -- ${name} routes.spec translations.spec built-pages`,
  ];
  return { files: pageFiles(folder, name, 'page-storefront'), edits, steps };
}

/** A public page is rendered on the server, listed in the sitemap and checked for accessibility. */
function publicPageEdits(root, src, { name, en, es, path }) {
  const componentPath = `features/${name}/${name}-page.tsx`;
  const pageEntry = `page(paths.${toCamelCase(name)}(), '${componentPath}', { description: '${toCamelCase(name)}', data: [breadcrumbs] })`;
  return [
    workspace.edit(root, `${src}/server/public-pages.ts`, (file) =>
      file.addToArray('PUBLIC_PAGES', pageEntry, (element) => element.includes('UNKNOWN_PAGE')),
    ),
    workspace.editJson(root, `${src}/server/locales/en.json`, toCamelCase(name), `${en}.`),
    workspace.editJson(root, `${src}/server/locales/es.json`, toCamelCase(name), `${es}.`),
    workspace.edit(root, 'tools/e2e/journeys/every-page-is-accessible.spec.ts', (file) => file.addToArray('PAGES', toStringLiteral(path))),
  ];
}

function adminPage(root, { name, en, es }) {
  const src = 'apps/admin/src';
  const folder = `${src}/pages/${name}`;
  const key = toCamelCase(name);
  const nextSectionTitle = JSON.parse(workspace.read(root, `${src}/app/locales/es.json`))[`nav.${NEXT_SECTION}`];
  const lazyComponent = `lazy(async () => ({ default: (await import('../pages/${name}/${name}-page')).${toPascalCase(name)}Page }))`;
  const edits = [
    workspace.edit(root, `${src}/app/paths.ts`, (file) => file.addToObject('paths', `${key}: () => '/${name}'`)),
    workspace.edit(root, `${src}/app/routes.tsx`, (file) => file.addToObject('pages', `${key}: ${lazyComponent}`)),
    workspace.edit(root, `${src}/app/section-menu.tsx`, (file) =>
      file.addToArray('MORE_SECTIONS', `{ key: '${key}', icon: 'info' }`, (section) => section.includes(`'${NEXT_SECTION}'`)),
    ),
    // The spec of the frame names all sections in Spanish, in their order.
    workspace.edit(root, `${src}/app/admin-layout.spec.tsx`, (file) =>
      file.addBefore(toStringLiteral(nextSectionTitle), toStringLiteral(es)),
    ),
    workspace.edit(root, 'libs/contracts/src/admin/admin.pages.ts', (file) => {
      if (file.has('ADMIN_PAGES', `'/admin/${name}'`)) throw new Error(`The back office has a page at /${name} already`);
      file.addToArray('ADMIN_PAGES', `'/admin/${name}'`);
    }),
    workspace.editJson(root, `${src}/app/locales/en.json`, `nav.${key}`, en),
    workspace.editJson(root, `${src}/app/locales/es.json`, `nav.${key}`, es),
  ];
  const steps = [
    `Write the page in ${folder}, with texts in English and Spanish.`,
    `Choose its icon and its place in ${src}/app/section-menu.tsx; admin-layout.spec.tsx names the sections in that order.`,
    'A page for some of the staff needs a permission: see the audit page in routes.tsx, section-menu.tsx and access.ts.',
    `npx jest --selectProjects admin -- ${name} admin-layout`,
  ];
  return { files: pageFiles(folder, name, 'page-admin'), edits, steps };
}

export const page = { description: 'a page of the shop or of the back office', prompts, plan };
