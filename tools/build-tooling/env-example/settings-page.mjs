/** The page with all settings of a real shop, written from the typed configuration. */

const HEADER = [
  '# Settings',
  '',
  'Every variable of the services. `npm run env:example` writes this page from the typed configuration; do not edit it by hand.',
  '',
  '- A variable belongs to the services in its second column. Those of every service are in `common.env`, the others in `<service>.env`.',
  '- Each one may be replaced by its name with `_FILE`, which holds the path of a file with the value. Secrets should be files.',
  '- A service with a wrong value does not start. It prints a sentence for each one, and never a value.',
];

/**
 * @param {{ service: string, rules: { name: string, description: string, fallback?: unknown, optional: boolean, secret: boolean, shown: boolean }[] }[]} services
 * @returns {string} Markdown
 */
export function renderSettingsPage(services) {
  const ownersOf = (name) => services.filter(({ rules }) => rules.some((rule) => rule.name === name)).map(({ service }) => service);
  const rules = [...new Map(services.flatMap(({ rules: ofService }) => ofService.map((rule) => [rule.name, rule]))).values()];
  const groups = new Map();
  for (const rule of rules) {
    const owners = ownersOf(rule.name);
    const title = owners.length === services.length ? 'Every service' : owners.length === 1 ? owners[0] : 'Several services';
    groups.set(title, [...(groups.get(title) ?? []), { ...rule, owners }]);
  }
  const sections = [...groups].flatMap(([title, ofGroup]) => ['', `## ${title}`, '', ...renderTable(ofGroup, services.length)]);
  return `${[...HEADER, ...sections].join('\n')}\n`;
}

function renderTable(rules, serviceCount) {
  const rows = rules.map(({ name, owners, fallback, optional, secret, shown, description }) => {
    const kind = [!optional && 'required', secret && 'secret', shown && 'shown to customers'].filter(Boolean).join(', ');
    return `| \`${name}\` | ${owners.length === serviceCount ? 'all' : owners.join(', ')} | ${renderFallback(fallback)} | ${kind} | ${capitalized(description).replaceAll('|', String.raw`\|`)} |`;
  });
  return ['| Variable | Read by | Default | Kind | Meaning |', '| --- | --- | --- | --- | --- |', ...rows];
}

const renderFallback = (fallback) => (fallback === undefined || fallback === '' ? '' : `\`${String(fallback)}\``);

const capitalized = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
