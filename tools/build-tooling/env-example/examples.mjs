/** The texts of the example environments. Each variable is commented out: without it, its default counts. */

const LINE_LENGTH = 100;

/** Variables of `npm start`: those of the stack itself, then those that it passes on to services unchanged. */
export function renderLocalExample({ services, stackVariables, isForwardedToServices }) {
  const header = [
    'Variables of `npm start` and `npm run dev`. Copy this file to .env.local and uncomment what you need.',
    'Written by `npm run env:example` from the typed configuration. Do not edit it by hand.',
    'Real Stripe needs two of them: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
  ];
  const stackSection = { title: 'the local stack', variables: stackVariables };
  return renderFile(header, [stackSection, ...sectionsOf(services, ({ name }) => isForwardedToServices(name))]);
}

/** Variables that docker-compose.yml reads, explained by the configurations where they know them. */
export function renderContainersExample({ services, compose }) {
  const header = [
    'Variables of `docker compose up --build`. Copy this file to .env and uncomment what you need.',
    'Written by `npm run env:example` from docker-compose.yml and the typed configuration. Do not edit it by hand.',
    'Secrets are no part of it: the service `keys` makes them once and keeps them in a volume.',
  ];
  const descriptionByName = new Map(services.flatMap(({ rules }) => rules.map((rule) => [rule.name, rule.description])));
  const fallbackByName = new Map([...compose.matchAll(/\$\{([A-Z_]+):-([^}]*)\}/g)].map(([, name, fallback]) => [name, fallback]));
  const variables = [...fallbackByName].map(([name, fallback]) => ({
    name,
    fallback,
    description: descriptionByName.get(name) ?? imageDescriptionOf(name),
  }));
  return renderFile(header, [{ title: 'the containers', variables }]);
}

function imageDescriptionOf(name) {
  const image = /^(\w+)_IMAGE$/.exec(name)?.[1];
  if (image === undefined) throw new Error(`docker-compose.yml reads ${name}, which no configuration describes`);
  return `the base image of ${{ NODE: 'our programs', POSTGRES: 'PostgreSQL', NATS: 'NATS' }[image] ?? image}.`;
}

/** The variables of every service come first, then each service with its own. A shared name is explained at its first place. */
function sectionsOf(services, isWanted) {
  const countServicesWith = (name) => services.filter(({ rules }) => rules.some((rule) => rule.name === name)).length;
  const seen = new Set();
  const toUnseenVariables = (rules) =>
    rules
      .filter((rule) => isWanted(rule) && !seen.has(rule.name) && seen.add(rule.name))
      .map((rule) => ({ name: rule.name, description: rule.description, fallback: rule.fallback, isRequired: !rule.optional }));
  const sharedRules = services.flatMap(({ rules }) => rules.filter(({ name }) => countServicesWith(name) === services.length));
  return [
    { title: 'every service', variables: toUnseenVariables(sharedRules) },
    ...services.map(({ service, rules }) => ({ title: service, variables: toUnseenVariables(rules) })),
  ].filter(({ variables }) => variables.length > 0);
}

function renderFile(header, sections) {
  const lines = sections.flatMap(({ title, variables }) => ['', `# ---- ${title}`, ...variables.flatMap(renderVariable)]);
  return `${[...header.map((line) => `# ${line}`), ...lines].join('\n')}\n`;
}

function renderVariable({ name, description, fallback, isRequired = false }) {
  const value = fallback === undefined ? '' : String(fallback);
  const sentence = description.charAt(0).toUpperCase() + description.slice(1);
  return ['', ...wrapComment(isRequired ? `${sentence} Required.` : sentence), `# ${name}=${/\s|#/.test(value) ? `"${value}"` : value}`];
}

/** Comment lines of at most a hundred characters. */
function wrapComment(sentence) {
  const lines = [''];
  for (const word of sentence.split(' ')) {
    const lastLine = lines.at(-1);
    if (lastLine !== '' && lastLine.length + word.length + 3 > LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = lastLine === '' ? word : `${lastLine} ${word}`;
  }
  return lines.map((line) => `# ${line}`);
}
