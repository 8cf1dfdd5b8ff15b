import { isApiError, type ApiError } from '@brote/api-client';

/** What a call came to: done, or why not. Anything but a failed call is a bug and rises. */
export async function outcomeOf(call: Promise<unknown>): Promise<ApiError | null> {
  try {
    await call;
    return null;
  } catch (reason) {
    if (!isApiError(reason)) throw reason;
    return reason;
  }
}
