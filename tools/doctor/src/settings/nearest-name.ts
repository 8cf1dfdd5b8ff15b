import leven from 'leven';

/** A third of the characters may differ: `NATS_URI` is near `NATS_URL`, `COLOR` is near nothing. */
const MAX_DIFFERING_PART = 1 / 3;

/** The name that was probably meant; undefined if none is near. */
export function nearestName(name: string, knownNames: readonly string[]): string | undefined {
  const candidates = knownNames.map((known) => ({ known, distance: leven(name, known) }));
  const [nearest] = candidates.sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= Math.floor(name.length * MAX_DIFFERING_PART) ? nearest.known : undefined;
}
