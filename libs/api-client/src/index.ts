export { api } from './api';
export { isApiError, isUnanswered, networkFailed, readProblem, type ApiError, type ApiErrorCode, type TransportCode } from './api-error';
export { createBaseQuery, pathOf, type ApiRequest, type BaseQueryOptions } from './base-query';
export { newId } from './new-id';
