const WORKER_URL = '/sw.js';

interface TrustedPolicies {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => { createScriptURL: (url: string) => string };
}

/** Browsers with Trusted Types accept only script addresses from a policy. This policy allows the worker alone. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedPolicies };
  const policy = trustedTypes?.createPolicy('brote-worker', { createScriptURL: () => WORKER_URL });
  return policy?.createScriptURL(WORKER_URL) ?? WORKER_URL;
}

let registration: Promise<ServiceWorkerRegistration | null> | undefined;

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    return await navigator.serviceWorker.register(trustedWorkerUrl());
  } catch {
    // Private windows and policies forbid it. The shop works without: it only has no page to show offline, and no notices.
    return null;
  }
}

/** The service worker of this browser, which shows the offline page and the shop's notices; null without support. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration | null> => (registration ??= register());
