/** The seed of programs that Jest does not run, such as journeys: `BROTE_SEED`, or a new one for each process. Callers print it. */
export const runSeed = Number(process.env['BROTE_SEED'] ?? Date.now() % 2 ** 31);
