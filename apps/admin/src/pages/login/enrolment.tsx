import type { SecondFactorEnrolment } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { loginTranslations } from './login.translations';

/** Dots that scanners want white around the square. */
const QUIET = 4;

/** What the authenticator app has to know: as a square to scan, and as a key to type. */
export function Enrolment({ enrolment: { qrSize, qrPath, secret } }: { readonly enrolment: SecondFactorEnrolment }) {
  const t = useTranslations(loginTranslations);
  const side = qrSize + 2 * QUIET;
  return (
    <>
      <p>{t('enrol.text')}</p>
      <svg
        className="gate__qr"
        viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
        role="img"
        aria-label={t('enrol.qr')}
        shapeRendering="crispEdges"
      >
        <path d={qrPath} />
      </svg>
      <p>
        {t('enrol.secret')} <code className="gate__secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  );
}
