/** More are counted, but not kept. */
const MAX_KEPT = 1_000;

/** What is wrong with the books: a kind for programs and a sentence for people. */
export class Findings {
  count = 0;
  kept = [];

  add(kind, sentence) {
    this.count += 1;
    if (this.kept.length < MAX_KEPT) this.kept.push({ kind, sentence });
  }
}
