import type { Page } from '@playwright/test';
import { extractText } from 'unpdf';

/** The text of a PDF. */
export async function extractPdfText(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text;
}

/** A downloaded PDF. */
export interface PdfDownload {
  name: string;
  text: string;
}

/** Presses the button and reads the PDF that comes. */
export async function downloadPdf(page: Page, button: string | RegExp): Promise<PdfDownload> {
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloadEvent;
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return { name: download.suggestedFilename(), text: await extractPdfText(Buffer.concat(parts)) };
}
