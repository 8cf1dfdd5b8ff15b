/** Saves a document as a download with a name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download keeps its own reference to the document after it has started.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
