/** The agency keeps a record once; it answers to a repeated one with this code. */
const DUPLICATE_CODE = 3000;

/**
 * Compares the records of an export with those that the tax agency has.
 *
 * @param exported `{ number, fingerprint, generatedAt }` in the order of the chain
 * @param received records of the sandbox in the order of arrival
 * @param outage `{ from, until }`: the time without the agency, or null
 */
export function findAgencyDifferences(exported, received, outage) {
  const arrived = received.filter(({ verdict }) => verdict.code !== DUPLICATE_CODE);
  const findings = arrived
    .filter(({ verdict }) => verdict.state !== 'Correcto')
    .map(({ number, verdict }) => `The agency answered to ${number} with ${verdict.state} ${verdict.code}: ${verdict.description}`);
  if (arrived.length !== exported.length) findings.push(`The chain has ${exported.length} records, the agency ${arrived.length}`);
  const first = exported.findIndex(({ fingerprint }, index) => arrived[index]?.fingerprint !== fingerprint);
  if (first >= 0) findings.push(`Record ${first + 1} (${exported[first].number}) is not the one that the agency got at this place`);
  const delayed = outage === null ? [] : exported.filter((record) => isWithin(outage, Date.parse(record.generatedAt)));
  const byFingerprint = new Map(arrived.map((record) => [record.fingerprint, record]));
  const unmarked = delayed.filter(({ fingerprint }) => byFingerprint.get(fingerprint)?.header.incident !== 'S');
  findings.push(...unmarked.map(({ number }) => `The record of ${number} waited for the agency and has no mark of an incident`));
  return { findings, delayed: delayed.length, arrived: arrived.length };
}

const isWithin = ({ from, until }, moment) => moment >= from.getTime() && moment < until.getTime();
