import {
  AuditTrailQuery,
  DeadLettersQuery,
  discardLetter,
  getDashboard,
  getSystem,
  getTrends,
  listAllDeadLetters,
  listAuditTrail,
  replayLetter,
  REPORTING_ROUTES,
  resendConfirmationTo,
  TrendsQuery,
  verifyAuditTrail,
} from '@brote/contracts/reporting';
import { staffController } from './staff-controller';

/** The state of the shop as a whole, and actions on failed work. */
export const ReportingController = staffController('staff: figures', [
  { route: REPORTING_ROUTES.dashboard, contract: getDashboard, summary: 'The figures of the shop as they are now' },
  { route: REPORTING_ROUTES.trends, contract: getTrends, query: TrendsQuery, summary: 'Figures by day or month' },
  { route: REPORTING_ROUTES.audit, contract: listAuditTrail, query: AuditTrailQuery, summary: 'What staff changed, the newest first' },
  { route: REPORTING_ROUTES.auditChains, contract: verifyAuditTrail, summary: 'Whether the record of changes is whole' },
  { route: REPORTING_ROUTES.system, contract: getSystem, summary: 'How services and broker are, and how far behind' },
  {
    route: REPORTING_ROUTES.deadLetters,
    contract: listAllDeadLetters,
    query: DeadLettersQuery,
    summary: 'Events that services could not apply',
  },
  { route: REPORTING_ROUTES.replayDeadLetter, contract: replayLetter, summary: 'Runs an event once more' },
  { route: REPORTING_ROUTES.discardDeadLetter, contract: discardLetter, summary: 'Decides that an event is never applied' },
  { route: REPORTING_ROUTES.resendConfirmation, contract: resendConfirmationTo, summary: 'Mails a new confirmation link' },
]);
