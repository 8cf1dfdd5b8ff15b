import { fileURLToPath } from 'node:url';
import { OTHER_FOLDERS, SERVICE_MODULES, STRIPE_MODULE } from './tools/build-tooling/modules/service-modules.mjs';

const inModules = (service, modules) => `^apps/${service}/src/(${modules.join('|')})/`;

/** One rule for each domain module that has others above it. */
function directionRules(service, modules) {
  return modules.slice(1).map((name, index) => ({
    name: `${service}: ${name} imports no module above it`,
    severity: 'error',
    from: { path: inModules(service, [name]) },
    to: { path: inModules(service, modules.slice(0, index + 1)) },
  }));
}

/** A folder that the list does not name would have no place in the order. */
const unlistedFolders = (service, modules) => ({
  name: `${service}: each folder is a listed module`,
  severity: 'error',
  from: { path: `^apps/${service}/src/[^/]+/`, pathNot: inModules(service, [...modules, ...OTHER_FOLDERS]) },
  to: {},
});

/** Stripe's library, and those of ours that know it. */
const STRIPE_LIBRARIES = ['(^|/)node_modules/stripe/', '^libs/stripe-(client|service)/'];

/** Stripe's library knows more than the shop needs. Other modules send requests to the one that imports it. */
const stripeRule = {
  name: 'payments of orders-payments alone speaks to Stripe',
  severity: 'error',
  from: { path: '^(apps|libs)/', pathNot: `^(${STRIPE_MODULE}/|libs/stripe-(client|service)/)` },
  to: { path: STRIPE_LIBRARIES },
};

const services = Object.entries(SERVICE_MODULES);

/** Directions of imports inside the services; those between packages are rules of ESLint. */
export default {
  forbidden: [
    ...services.flatMap(([service, modules]) => [...directionRules(service, modules), unlistedFolders(service, modules)]),
    stripeRule,
    {
      name: 'no cycle of feature folders',
      comment: 'Move what both need into a lower folder, or let the lower one declare an interface that the upper one provides.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^apps/(${Object.keys(SERVICE_MODULES).join('|')})/src/` },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/', '^libs/'] },
    exclude: { path: ['\\.spec\\.ts$', '/dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: fileURLToPath(new URL('tsconfig.base.json', import.meta.url)) },
    enhancedResolveOptions: { extensions: ['.ts', '.js'], exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
