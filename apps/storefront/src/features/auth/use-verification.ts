import { isApiError, networkFailed, type ApiError } from '@brote/api-client';
import { VERIFY_TYPES, type VerifyReply, type VerifyType } from '@brote/contracts/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { useVerifyMutation } from './auth.api';

/** Result of a mailed link: the reply, `incomplete` for a link without the needed values, or the error. */
export type VerificationResult = { readonly reply: VerifyReply } | 'incomplete' | ApiError;

const isVerifyType = (text: string | null): text is VerifyType => VERIFY_TYPES.some((type) => type === text);

/**
 * Confirms an address when the page opens, and reports the result. The request for the page itself changes nothing on the server, so
 * programs that follow mailed links waste none. A second confirmation is harmless.
 * @returns whether it is still under way
 */
export function useVerification(token: string | null, type: string | null, onResult: (result: VerificationResult) => void): boolean {
  const [verify] = useVerifyMutation();
  const [isPending, setPending] = useState(true);
  const reportResult = useEffectEvent((result: VerificationResult) => {
    setPending(false);
    onResult(result);
  });
  const requestVerification = useEffectEvent(async (): Promise<VerificationResult> => {
    if (!token || !isVerifyType(type)) return 'incomplete';
    const { data, error } = await verify({ token, type });
    if (data) return { reply: data };
    return isApiError(error) ? error : networkFailed;
  });
  useEffect(() => {
    let isUnmounted = false;
    void requestVerification().then((result) => {
      if (!isUnmounted) reportResult(result);
    });
    return () => {
      isUnmounted = true;
    };
  }, [token, type]);
  return isPending;
}

/** Whether the server rejected the link, instead of not answering. */
export const isRefusedLink = ({ code }: ApiError): boolean => code === 'LINK_INVALID' || code === 'VALIDATION_FAILED';
