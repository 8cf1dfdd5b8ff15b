/** Reads the pages of a list one after another. Each names the cursor of the next one. */
export async function* readAllPages<Page extends { nextCursor: string | null }>(
  readPage: (cursor: string | null) => Promise<Page>,
): AsyncGenerator<Page> {
  let cursor: string | null = null;
  do {
    const page: Page = await readPage(cursor);
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
