import { api, mutationOf, queryOf } from '@brote/api-client';
import { PACKAGING_ROUTES as at, type SetPackagingRegisterRequest, type StaffPackagingView } from '@brote/contracts/browser';

const packagingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getStaffPackaging: build.query<StaffPackagingView, undefined>(queryOf(at.getForStaff, ['Product'])),
    setPackagingRegister: build.mutation<StaffPackagingView, SetPackagingRegisterRequest>(
      mutationOf(at.setRegister, ['Product', 'Status', 'Audit']),
    ),
  }),
});

export const { useGetStaffPackagingQuery, useSetPackagingRegisterMutation } = packagingApi;
