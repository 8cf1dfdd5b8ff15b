export { api } from './api';
export {
  catchApiError,
  isApiError,
  isUnanswered,
  networkFailed,
  readProblem,
  type ApiError,
  type ApiErrorCode,
  type TransportCode,
} from './api-error';
export { requestRenewal, type RenewalResult, type RenewalOptions } from './request-renewal';
export { type ApiFile } from './send-once';
export { createBaseQuery, pathOf, type ApiRequest, type BaseQueryOptions, type Reauthentication } from './base-query';
export { fileQueryOf, mutationOf, queryOf, requestTo } from './endpoint-definitions';
export { linkRequestTo } from './link-request';
export { newId } from './new-id';
export { beginSession, endSession, renewSession, selectSession, selectUser, sessionChanged, sessionSlice } from './session.slice';
export { Session, type EndedBy, type SessionState, type SessionStatus, type SignedInHint } from './session';
