import { isApiError, networkFailed, type ApiError } from '@brote/api-client';
import { VERIFY_TYPES, type VerifyReply, type VerifyType } from '@brote/contracts/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { useVerifyMutation } from './auth.api';

/** What became of a mailed link: it worked, it names nothing that could be asked about, or the shop refused it. */
export type Verified = { readonly reply: VerifyReply } | 'incomplete' | ApiError;

const isType = (text: string | null): text is VerifyType => VERIFY_TYPES.some((type) => type === text);

/**
 * Confirms an address as soon as the page is open, and tells what became of it. Loading the page itself changes nothing at the
 * shop, so that programs that only follow links in mails spend none. Confirming twice does no harm.
 *
 * @returns whether it is still under way
 */
export function useVerification(token: string | null, type: string | null, onSettled: (verified: Verified) => void): boolean {
  const [verify] = useVerifyMutation();
  const [isPending, setPending] = useState(true);
  const settle = useEffectEvent((verified: Verified) => {
    setPending(false);
    onSettled(verified);
  });
  const ask = useEffectEvent(async (): Promise<Verified> => {
    if (!token || !isType(type)) return 'incomplete';
    const { data, error } = await verify({ token, type });
    if (data) return { reply: data };
    return isApiError(error) ? error : networkFailed;
  });
  useEffect(() => {
    let isGone = false;
    void ask().then((verified) => {
      if (!isGone) settle(verified);
    });
    return () => {
      isGone = true;
    };
  }, [token, type]);
  return isPending;
}

/** Whether the shop refused the link, rather than gave no answer. */
export const isRefusedLink = ({ code }: ApiError): boolean => code === 'LINK_INVALID' || code === 'VALIDATION_FAILED';
