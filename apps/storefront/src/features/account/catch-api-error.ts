import { isApiError, type ApiError } from '@brote/api-client';

/** Result of a call: null, or its error. An exception other than a failed call is a bug and is rethrown. */
export async function catchApiError(call: Promise<unknown>): Promise<ApiError | null> {
  try {
    await call;
    return null;
  } catch (reason) {
    if (!isApiError(reason)) throw reason;
    return reason;
  }
}
