import type { SecondFactorEnrolment } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { loginTranslations } from './login.translations';

/** White modules around the QR code that scanners need. */
const QUIET_ZONE_MODULES = 4;

/** The secret for the authenticator app: as a QR code, and as a key to type. */
export function EnrolmentQrCode({ enrolment: { qrSize, qrPath, secret } }: { readonly enrolment: SecondFactorEnrolment }) {
  const t = useTranslations(loginTranslations);
  const side = qrSize + 2 * QUIET_ZONE_MODULES;
  return (
    <>
      <p>{t('enrol.text')}</p>
      <svg
        className="gate__qr"
        viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
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
