import { queryOf } from '@brote/api-client';
import { REPORTING_ROUTES, type AllDeadLetters, type DeadLetterOutcome, type DeadLetterView } from '@brote/contracts/browser';
import { staffApi } from '../../app/staff-api';

type DeadLetterKey = Pick<DeadLetterView, 'service' | 'id'>;
const paramsOf = ({ service, id }: DeadLetterKey) => ({ service, letterId: String(id) });

const deadLettersApi = staffApi.injectEndpoints({
  endpoints: (build) => ({
    listDeadLetters: build.query<AllDeadLetters, { readonly status: string | null }>(queryOf(REPORTING_ROUTES.deadLetters, ['DeadLetter'])),
    replayDeadLetter: build.mutation<DeadLetterOutcome, DeadLetterKey>({
      query: (letter) => ({ route: REPORTING_ROUTES.replayDeadLetter, params: paramsOf(letter) }),
      invalidatesTags: ['DeadLetter', 'Audit'],
    }),
    discardDeadLetter: build.mutation<DeadLetterOutcome, DeadLetterKey>({
      query: (letter) => ({ route: REPORTING_ROUTES.discardDeadLetter, params: paramsOf(letter) }),
      invalidatesTags: ['DeadLetter', 'Audit'],
    }),
  }),
});

export const { useListDeadLettersQuery, useReplayDeadLetterMutation, useDiscardDeadLetterMutation } = deadLettersApi;
