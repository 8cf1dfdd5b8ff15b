import { isApiError } from '@brote/api-client';
import type { MessagePreview as Preview, PreviewTemplateRequest } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { useEffect, useState } from 'react';
import { usePreviewTemplateMutation } from './notifications.api';
import { notificationsTranslations } from './notifications.translations';
import { useRefusal } from './use-change';

const DEBOUNCE_MS = 400;

interface PreviewState {
  readonly preview: Preview | null;
  readonly refusal: string | null;
}

/** Requests the preview after a pause in typing; an outdated reply is not shown. */
function usePreview({ channel, trigger, subject, content, locale }: PreviewTemplateRequest): PreviewState {
  const refusalOf = useRefusal();
  const [requestPreview] = usePreviewTemplateMutation();
  const [previewState, setPreviewState] = useState<PreviewState>({ preview: null, refusal: null });
  useEffect(() => {
    if (content.trim() === '') return undefined;
    let isCurrent = true;
    const timer = setTimeout(() => {
      const request = { channel, trigger, subject: subject?.trim() ? subject : null, content, locale };
      void requestPreview(request).then(({ data, error }) => {
        if (isCurrent) setPreviewState({ preview: data ?? null, refusal: isApiError(error) ? refusalOf(error) : null });
      });
    }, DEBOUNCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [requestPreview, refusalOf, channel, trigger, subject, content, locale]);
  return content.trim() === '' ? { preview: null, refusal: null } : previewState;
}

interface MessagePreviewProps {
  readonly wanted: PreviewTemplateRequest;
  /** The shop's own paragraphs follow those of staff. */
  readonly keepsDefaultText: boolean;
}

/** The customer's view of the message, with examples in place of variables. */
export function MessagePreview({ wanted: request, keepsDefaultText }: MessagePreviewProps) {
  const t = useTranslations(notificationsTranslations);
  const { preview, refusal } = usePreview(request);
  const isAutomaticEmail = request.channel === 'email' && request.trigger !== 'by-hand';
  return (
    <section className="notifications__preview" aria-label={t('preview')} aria-live="polite" lang={request.locale}>
      {refusal === null ? null : <p className="notifications__refusal">{refusal}</p>}
      {preview === null ? (
        <p className="notifications__hint">{t('preview.empty')}</p>
      ) : (
        <>
          {preview.subject === '' ? null : <p className="notifications__subject">{preview.subject}</p>}
          {preview.heading === '' ? null : <h3>{preview.heading}</h3>}
          {preview.paragraphs.map((paragraph, index) => (
            <p key={`${index}-${paragraph}`}>{paragraph}</p>
          ))}
          {isAutomaticEmail ? <p className="notifications__kept">{t(keepsDefaultText ? 'preview.keeps' : 'preview.frame')}</p> : null}
          {preview.foot.length === 0 ? null : <p className="notifications__foot">{preview.foot.join(' · ')}</p>}
        </>
      )}
    </section>
  );
}
