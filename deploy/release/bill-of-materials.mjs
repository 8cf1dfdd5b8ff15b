import { createHash } from 'node:crypto';

/** Packages whose manifest has no identifier of SPDX, as their license texts were read. A new version is read again. */
const READ_LICENSES = {
  'dejavu-fonts-ttf@2.37.3': { name: 'Bitstream Vera and Arev fonts, changes in the public domain' },
  'passport-strategy@1.0.0': { id: 'MIT' },
  'pause@0.0.1': { id: 'MIT' },
  'png-js@2.0.0': { id: 'MIT' },
};

/**
 * The bill of what is shipped: those components of npm's bill, in a fixed order, with the time of the commit instead of now.
 * @param {object} all the bill that npm writes for the lock file
 */
export function makeBill(all, { shipped, lock, manifest, time }) {
  const references = new Set([...shipped.values()].map(({ name, version }) => `${name}@${version}`));
  const known = new Set(all.components.map((component) => component['bom-ref']));
  const assets = [...shipped].filter(([, { name, version }]) => !known.has(`${name}@${version}`));
  const components = [...all.components, ...assets.map(([path, { name }]) => assetComponent(name, lock.packages[path]))]
    .filter((component) => references.has(component['bom-ref']))
    .filter(isFirst((component) => component['bom-ref']))
    .map(withLicense)
    .toSorted(byReference);
  const own = { ...all.metadata.component, name: manifest.name, version: manifest.version };
  const dependencies = [...all.dependencies, ...assets.map(([, { name, version }]) => ({ ref: `${name}@${version}` }))]
    .filter(({ ref }) => references.has(ref) || ref === own['bom-ref'])
    .filter(isFirst(({ ref }) => ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => references.has(other)).toSorted() }))
    .toSorted((one, other) => compare(one.ref, other.ref));
  return {
    ...all,
    serialNumber: serialNumberOf([own, components]),
    metadata: { ...all.metadata, timestamp: new Date(time * 1_000).toISOString(), component: own },
    components,
    dependencies,
  };
}

/** Sentences about what is wrong with a bill; empty when it names exactly what is shipped, once, with licenses. */
export function findBillProblems({ components }, shipped) {
  const references = components.map((component) => component['bom-ref']);
  const expected = new Set([...shipped.values()].map(({ name, version }) => `${name}@${version}`));
  return [
    ...references.filter((reference, index) => references.indexOf(reference) !== index).map((reference) => `${reference} is named twice.`),
    ...references.filter((reference) => !expected.has(reference)).map((reference) => `${reference} is not shipped.`),
    ...[...expected].filter((reference) => !references.includes(reference)).map((reference) => `${reference} is shipped, but not named.`),
    ...components
      .filter(({ purl, version }) => !purl?.endsWith(`@${version}`) && !purl?.includes(`@${version}?`))
      .map((component) => `${component['bom-ref']} has the package URL ${component.purl}.`),
    ...components
      .filter(({ licenses = [] }) => licenses.length === 0)
      .map((component) => `${component['bom-ref']} has no license. Read its license text, and add it to READ_LICENSES.`),
  ];
}

/** A package of development that a service sends a file of: npm's bill for production does not have it. */
function assetComponent(name, { version, resolved, integrity, license }) {
  const [algorithm, digest] = integrity.split('-');
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name: name.split('/').at(-1),
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    externalReferences: [{ type: 'distribution', url: resolved }],
    hashes: [{ alg: algorithm.replace(/^sha/, 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: license === undefined ? [] : [{ license: { id: license } }],
  };
}

function withLicense(component) {
  const license = READ_LICENSES[component['bom-ref']];
  return (component.licenses ?? []).length > 0 || license === undefined ? component : { ...component, licenses: [{ license }] };
}

/** The same content has the same number. The layout is that of a random UUID. */
function serialNumberOf(content) {
  const hex = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** npm names a package once for each folder that it is installed in. A bill names it once. */
const isFirst = (keyOf) => (item, index, list) => list.findIndex((other) => keyOf(other) === keyOf(item)) === index;

const compare = (one, other) => (one < other ? -1 : Number(one > other));
const byReference = (one, other) => compare(one['bom-ref'], other['bom-ref']);
