import { api } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type PushDeviceBody, type PushDevicesView } from '@brote/contracts/browser';

const pushApi = api.enhanceEndpoints({ addTagTypes: ['PushDevice'] }).injectEndpoints({
  endpoints: (build) => ({
    listPushDevices: build.query<PushDevicesView, undefined>({
      query: () => ({ route: NOTIFICATION_ROUTES.listPushDevices }),
      providesTags: ['PushDevice'],
    }),
    /** Repeating it answers alike. */
    addPushDevice: build.mutation<PushDevicesView, PushDeviceBody>({
      query: (body) => ({ route: NOTIFICATION_ROUTES.addPushDevice, body }),
      invalidatesTags: ['PushDevice'],
    }),
    removePushDevice: build.mutation<PushDevicesView, { readonly deviceId: string }>({
      query: (params) => ({ route: NOTIFICATION_ROUTES.removePushDevice, params }),
      invalidatesTags: ['PushDevice'],
    }),
  }),
});

export const { useListPushDevicesQuery, useAddPushDeviceMutation, useRemovePushDeviceMutation } = pushApi;
