import { api, requestTo, queryOf } from '@brote/api-client';
import { REPORTING_ROUTES, type AuditChains, type AuditTrailReply } from '@brote/contracts/browser';
import type { ListQuery } from '../../components/use-query-params';

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<AuditTrailReply, ListQuery<'context' | 'actor' | 'target'>>(queryOf(REPORTING_ROUTES.audit, ['Audit'])),
    /** Every service recalculates its entries: loaded when the page opens, and on request. */
    verifyAudit: build.query<AuditChains, undefined>({ query: requestTo(REPORTING_ROUTES.auditChains), keepUnusedDataFor: 0 }),
  }),
});

export const { useListAuditQuery, useVerifyAuditQuery } = auditApi;
