import { isApiError } from '@brote/api-client';
import type { PushDevicesView } from '@brote/contracts/browser';
import { useCallback, useEffect, useState } from 'react';
import { useResultToasts } from '#app/use-show-toast';
import { useAddPushDeviceMutation, useRemovePushDeviceMutation } from './push.api';
import { pushTranslations } from './push.translations';
import { subscribeToNotices, unsubscribeFromNotices, readBrowserState, type BrowserState } from './browser-push';

/** State on this device; null before the browser has answered. */
export type NoticesState = 'unsupported' | 'unavailable' | 'denied' | 'off' | 'on';

function stateOf(browser: BrowserState, { publicKey, devices }: PushDevicesView): NoticesState {
  if (browser.kind === 'unsupported' || browser.kind === 'denied') return browser.kind;
  if (publicKey === null) return 'unavailable';
  // This browser may still have the push subscription of another customer.
  return browser.kind === 'subscribed' && devices.some(({ id }) => id === browser.deviceId) ? 'on' : 'off';
}

/** Notices on this device and the account's others: their state, and functions that change it. */
export function useNotices(devicesView: PushDevicesView | undefined) {
  const [browser, setBrowser] = useState<BrowserState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [add] = useAddPushDeviceMutation();
  const [remove] = useRemovePushDeviceMutation();
  const { showDone, showFailed } = useResultToasts(pushTranslations);
  const refreshBrowserState = useCallback(async () => setBrowser(await readBrowserState()), []);
  useEffect(() => void refreshBrowserState(), [refreshBrowserState]);

  const runChange = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      // The sentence of the server, or one for the failure of the browser.
      showFailed('failed', isApiError(reason) ? reason : 'failed.text');
    }
    await refreshBrowserState();
    setBusy(false);
  };
  const turnOn = () =>
    runChange(async () => {
      if (!devicesView?.publicKey) return;
      const pushDevice = await subscribeToNotices(devicesView.publicKey);
      if (typeof pushDevice === 'string') {
        showDone(pushDevice, `${pushDevice}.text`);
        return;
      }
      await add(pushDevice).unwrap();
      showDone('turnedOn');
    });
  const turnOff = () =>
    runChange(async () => {
      if (browser?.kind === 'subscribed') await remove(browser.deviceId).unwrap();
      await unsubscribeFromNotices();
      showDone('turnedOff');
    });
  const removeOther = (deviceId: string) =>
    runChange(async () => {
      await remove(deviceId).unwrap();
      showDone('others.removed');
    });
  const state = browser && devicesView ? stateOf(browser, devicesView) : null;
  const ownDeviceId = browser?.kind === 'subscribed' ? browser.deviceId : null;
  return { state, others: devicesView?.devices.filter(({ id }) => id !== ownDeviceId) ?? [], isBusy, turnOn, turnOff, removeOther };
}
