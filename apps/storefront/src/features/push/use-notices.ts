import { isApiError } from '@brote/api-client';
import type { PushDevicesView } from '@brote/contracts/browser';
import { localize } from '@brote/ui-kit/i18n';
import { useCallback, useEffect, useState } from 'react';
import { failureSentence } from '#app/failures';
import { useShowToast } from '#app/use-show-toast';
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

/** Reports the result of a change: the sentence of the server, or one for the failure of the browser. */
function useResultToasts() {
  const showToast = useShowToast();
  const showFailure = (reason: unknown) => {
    const text = isApiError(reason) ? failureSentence(reason) : localize(pushTranslations, 'failed.text');
    showToast({ isError: true, title: localize(pushTranslations, 'failed'), text });
  };
  const showDone = (title: 'turnedOn' | 'turnedOff' | 'others.removed') => showToast({ title: localize(pushTranslations, title) });
  const showPermissionHint = (cause: 'blocked' | 'undecided') =>
    showToast({ title: localize(pushTranslations, cause), text: localize(pushTranslations, `${cause}.text`) });
  return { showFailure, showDone, explain: showPermissionHint };
}

/** Notices on this device and the account's others: their state, and functions that change it. */
export function useNotices(devicesView: PushDevicesView | undefined) {
  const [browser, setBrowser] = useState<BrowserState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [add] = useAddPushDeviceMutation();
  const [remove] = useRemovePushDeviceMutation();
  const { showFailure, showDone, explain: showPermissionHint } = useResultToasts();
  const refreshBrowserState = useCallback(async () => setBrowser(await readBrowserState()), []);
  useEffect(() => void refreshBrowserState(), [refreshBrowserState]);

  const runChange = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      showFailure(reason);
    }
    await refreshBrowserState();
    setBusy(false);
  };
  const turnOn = () =>
    runChange(async () => {
      if (!devicesView?.publicKey) return;
      const pushDevice = await subscribeToNotices(devicesView.publicKey);
      if (typeof pushDevice === 'string') {
        showPermissionHint(pushDevice);
        return;
      }
      await add(pushDevice).unwrap();
      showDone('turnedOn');
    });
  const turnOff = () =>
    runChange(async () => {
      if (browser?.kind === 'subscribed') await remove({ deviceId: browser.deviceId }).unwrap();
      await unsubscribeFromNotices();
      showDone('turnedOff');
    });
  const removeOther = (deviceId: string) =>
    runChange(async () => {
      await remove({ deviceId }).unwrap();
      showDone('others.removed');
    });
  const state = browser && devicesView ? stateOf(browser, devicesView) : null;
  const ownDeviceId = browser?.kind === 'subscribed' ? browser.deviceId : null;
  return { state, others: devicesView?.devices.filter(({ id }) => id !== ownDeviceId) ?? [], isBusy, turnOn, turnOff, removeOther };
}
