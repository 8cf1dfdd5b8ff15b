import { networkFailed, readProblem, type ApiError } from './api-error';
import { waitWhilePageIsLeft } from './page-lifecycle';

/** The result of one attempt at a call. */
export type ApiResult = { readonly data: unknown } | { readonly error: ApiError };

/** A document of the shop, such as an invoice. Not serializable: save it, do not put it into the store. */
export interface ApiFile {
  readonly blob: Blob;
  /** The name that the server chose; null when it sends none. */
  readonly name: string | null;
}

const RETRIED_STATUSES = [502, 503, 504];

/** The JSON of a response. A success without a body (204) has a reply without fields. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return response.ok ? {} : null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON: a proxy's page. The caller turns it into ANSWER_UNREADABLE.
    return undefined;
  }
}

const FILE_NAME_PATTERN = /filename="?([^";]+)"?/;

async function readFile(response: Response): Promise<ApiFile> {
  const name = FILE_NAME_PATTERN.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null;
  return { blob: await response.blob(), name };
}

/** Sends a call once; never rejects. A failure on a page that its user left is reported only if the page is shown again. */
export async function sendOnce(url: string, init: RequestInit, expects?: 'file'): Promise<ApiResult> {
  try {
    const response = await fetch(url, init);
    if (expects === 'file' && response.ok) return { data: await readFile(response) };
    const body = await readBody(response);
    return response.ok && body !== undefined ? { data: body } : { error: readProblem(response.status, body) };
  } catch {
    // fetch rejects only when no answer came (no connection, aborted, blocked).
    await waitWhilePageIsLeft();
    return { error: networkFailed };
  }
}

/** Whether the connection or a gateway failed, so that a repeatable call is worth repeating. */
export const isRetryable = ({ status }: ApiError): boolean => status === null || RETRIED_STATUSES.includes(status);

/** Resolves after the pause, at once when the call is aborted. */
export const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
