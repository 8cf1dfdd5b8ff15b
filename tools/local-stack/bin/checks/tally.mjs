/** Counts passed and failed checks, by part. */
export class TestTally {
  #passed = 0;
  #failed = 0;
  #failures = [];

  /** @param details one text per failed test, which the summary repeats after all output of the run */
  count(title, passed, failed, details = []) {
    this.#passed += passed;
    this.#failed += failed;
    if (failed > 0) this.#failures.push([`${title}: ${failed} failed`, ...details].join('\n  '));
  }

  /** Prints the failures and, in the last line, their number. @returns whether everything passed; false also when nothing ran */
  printSummary() {
    if (this.#failures.length > 0) console.log(`\n${this.#failures.join('\n')}`);
    console.log(`\ntotal: ${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 && this.#passed > 0;
  }
}
