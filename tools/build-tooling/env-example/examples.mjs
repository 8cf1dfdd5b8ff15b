/** The texts of the example environments. Each variable is commented out: without it, its default counts. */

const LINE = 100;

/** Variables of `npm start`: those of the stack itself, then those that it passes on to services unchanged. */
export function localExample({ services, stackVariables, isPassedOn }) {
  const head = [
    'Variables of `npm start` and `npm run dev`. Copy this file to .env.local and uncomment what you need.',
    'Written by `npm run env:example` from the typed configuration. Do not edit it by hand.',
    'Real Stripe needs two of them: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
  ];
  const own = { title: 'the local stack', variables: stackVariables };
  return fileOf(head, [own, ...sectionsOf(services, ({ name }) => isPassedOn(name))]);
}

/** Variables that docker-compose.yml reads, explained by the configurations where they know them. */
export function containersExample({ services, compose }) {
  const head = [
    'Variables of `docker compose up --build`. Copy this file to .env and uncomment what you need.',
    'Written by `npm run env:example` from docker-compose.yml and the typed configuration. Do not edit it by hand.',
    'Secrets are no part of it: the service `keys` makes them once and keeps them in a volume.',
  ];
  const known = new Map(services.flatMap(({ rules }) => rules.map((rule) => [rule.name, rule.description])));
  const found = new Map([...compose.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(([, name, fallback]) => [name, fallback]));
  const variables = [...found].map(([name, fallback]) => ({ name, fallback, description: known.get(name) ?? imageOf(name) }));
  return fileOf(head, [{ title: 'the containers', variables }]);
}

function imageOf(name) {
  const image = /^(\w+)_IMAGE$/.exec(name)?.[1];
  if (image === undefined) throw new Error(`docker-compose.yml reads ${name}, which no configuration describes`);
  return `the base image of ${{ NODE: 'our programs', POSTGRES: 'PostgreSQL', NATS: 'NATS' }[image] ?? image}.`;
}

/** The variables of every service come first, then each service with its own. A shared name is explained at its first place. */
function sectionsOf(services, isWanted) {
  const count = (name) => services.filter(({ rules }) => rules.some((rule) => rule.name === name)).length;
  const seen = new Set();
  const take = (rules) =>
    rules
      .filter((rule) => isWanted(rule) && !seen.has(rule.name) && seen.add(rule.name))
      .map((rule) => ({ name: rule.name, description: rule.description, fallback: rule.fallback, isRequired: !rule.optional }));
  const shared = services.flatMap(({ rules }) => rules.filter(({ name }) => count(name) === services.length));
  return [
    { title: 'every service', variables: take(shared) },
    ...services.map(({ service, rules }) => ({ title: service, variables: take(rules) })),
  ].filter(({ variables }) => variables.length > 0);
}

function fileOf(head, sections) {
  const lines = sections.flatMap(({ title, variables }) => ['', `# ---- ${title}`, ...variables.flatMap(linesOf)]);
  return `${[...head.map((line) => `# ${line}`), ...lines].join('\n')}\n`;
}

function linesOf({ name, description, fallback, isRequired = false }) {
  const value = fallback === undefined ? '' : String(fallback);
  const sentence = description.charAt(0).toUpperCase() + description.slice(1);
  return ['', ...wrapped(isRequired ? `${sentence} Required.` : sentence), `# ${name}=${/\s|#/.test(value) ? `"${value}"` : value}`];
}

/** Comment lines of at most a hundred characters. */
function wrapped(sentence) {
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const last = lines.at(-1);
    if (last !== '' && last.length + word.length + 3 > LINE) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `# ${line}`);
}
