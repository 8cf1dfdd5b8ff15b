import { isApiError } from '@brote/api-client';
import type { PushDevicesView } from '@brote/contracts/browser';
import { localized } from '@brote/ui-kit/i18n';
import { useCallback, useEffect, useState } from 'react';
import { failureSentence } from '#app/failures';
import { useShowToast } from '#app/use-show-toast';
import { useAddPushDeviceMutation, useRemovePushDeviceMutation } from './push.api';
import { pushTranslations } from './push.translations';
import { allowNotices, giveUpNotices, readBrowser, type BrowserState } from './browser-push';

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
    const text = isApiError(reason) ? failureSentence(reason) : localized(pushTranslations, 'failed.text');
    showToast({ isError: true, title: localized(pushTranslations, 'failed'), text });
  };
  const showDone = (title: 'turnedOn' | 'turnedOff' | 'others.removed') => showToast({ title: localized(pushTranslations, title) });
  const explain = (why: 'blocked' | 'undecided') =>
    showToast({ title: localized(pushTranslations, why), text: localized(pushTranslations, `${why}.text`) });
  return { showFailure, showDone, explain };
}

/** Notices on this device and the account's others: their state, and functions that change it. */
export function useNotices(known: PushDevicesView | undefined) {
  const [browser, setBrowser] = useState<BrowserState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [add] = useAddPushDeviceMutation();
  const [remove] = useRemovePushDeviceMutation();
  const { showFailure, showDone, explain } = useResultToasts();
  const look = useCallback(async () => setBrowser(await readBrowser()), []);
  useEffect(() => void look(), [look]);

  const change = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (reason) {
      showFailure(reason);
    }
    await look();
    setBusy(false);
  };
  const turnOn = () =>
    change(async () => {
      if (!known?.publicKey) return;
      const allowed = await allowNotices(known.publicKey);
      if (typeof allowed === 'string') {
        explain(allowed);
        return;
      }
      await add(allowed).unwrap();
      showDone('turnedOn');
    });
  const turnOff = () =>
    change(async () => {
      if (browser?.kind === 'subscribed') await remove({ deviceId: browser.deviceId }).unwrap();
      await giveUpNotices();
      showDone('turnedOff');
    });
  const removeOther = (deviceId: string) =>
    change(async () => {
      await remove({ deviceId }).unwrap();
      showDone('others.removed');
    });
  const state = browser && known ? stateOf(browser, known) : null;
  const ownId = browser?.kind === 'subscribed' ? browser.deviceId : null;
  return { state, others: known?.devices.filter(({ id }) => id !== ownId) ?? [], isBusy, turnOn, turnOff, removeOther };
}
