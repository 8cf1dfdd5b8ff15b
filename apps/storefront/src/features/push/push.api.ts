import { api, queryOf, mutationOf } from '@brote/api-client';
import { NOTIFICATION_ROUTES, type PushDeviceBody, type PushDevicesView } from '@brote/contracts/browser';

const pushApi = api.enhanceEndpoints({ addTagTypes: ['PushDevice'] }).injectEndpoints({
  endpoints: (build) => ({
    listPushDevices: build.query<PushDevicesView, undefined>(queryOf(NOTIFICATION_ROUTES.listPushDevices, ['PushDevice'])),
    /** Repeating it answers alike. */
    addPushDevice: build.mutation<PushDevicesView, PushDeviceBody>(mutationOf(NOTIFICATION_ROUTES.addPushDevice, ['PushDevice'])),
    removePushDevice: build.mutation<PushDevicesView, string>(mutationOf(NOTIFICATION_ROUTES.removePushDevice, ['PushDevice'])),
  }),
});

export const { useListPushDevicesQuery, useAddPushDeviceMutation, useRemovePushDeviceMutation } = pushApi;
