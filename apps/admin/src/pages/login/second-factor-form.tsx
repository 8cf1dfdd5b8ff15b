import type { AccessGrant, SecondFactorEnrolment } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button, Form, Input } from 'antd';
import { useFailureSentence } from '../../app/failures';
import { useVerifySecondFactorMutation } from './login.api';
import { loginTranslations } from './login.translations';

/** White modules around the QR code that scanners need. */
const QUIET_ZONE_MODULES = 4;

/** The secret for the authenticator app: as a QR code, and as a key to type. */
function EnrolmentQrCode({ enrolment: { qrSize, qrPath, secret } }: { readonly enrolment: SecondFactorEnrolment }) {
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

interface SecondFactorFormProps {
  readonly challenge: string;
  /** The data of a new enrolment; null when the factor already exists. */
  readonly enrolment: SecondFactorEnrolment | null;
  readonly onVerified: (grant: AccessGrant, recoveryCodes: readonly string[] | null) => void;
  readonly onRestart: (hasExpired: boolean) => void;
}

/** The code of the authenticator app. */
export function SecondFactorForm({ challenge, enrolment, onVerified, onRestart }: SecondFactorFormProps) {
  const t = useTranslations(loginTranslations);
  const sentenceFor = useFailureSentence();
  const [form] = Form.useForm<{ code: string }>();
  const [prove, { error, isLoading }] = useVerifySecondFactorMutation();
  const send = async ({ code }: { code: string }) => {
    const answer = await prove({ challenge, code: code.trim() });
    if (answer.data) {
      const { recoveryCodes, ...grant } = answer.data;
      onVerified(grant, recoveryCodes);
    } else if (answer.error.code === 'CHALLENGE_INVALID') onRestart(true);
    else form.resetFields();
  };
  const isWrong = error && (error.code === 'CODE_WRONG' || error.code === 'VALIDATION_FAILED');
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(body) => void send(body)} disabled={isLoading}>
      <h2>{enrolment ? t('enrol') : t('factor')}</h2>
      {enrolment ? <EnrolmentQrCode enrolment={enrolment} /> : <p>{t('factor.text')}</p>}
      {error ? (
        <Alert className="admin__alert" type="error" showIcon title={isWrong ? t('code.wrong') : sentenceFor(error)} role="alert" />
      ) : null}
      <Form.Item name="code" label={t('code')} rules={[{ required: true, whitespace: true, message: t('code.missing') }]}>
        <Input autoComplete="one-time-code" inputMode={enrolment ? 'numeric' : 'text'} autoFocus maxLength={30} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isLoading}>
        {t('confirm')}
      </Button>
      <Button type="link" block onClick={() => onRestart(false)}>
        {t('again')}
      </Button>
    </Form>
  );
}
