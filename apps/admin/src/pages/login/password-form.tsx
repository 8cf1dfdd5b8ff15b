import type { StaffSignInBody, StaffSignInView } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Button, Form, Input } from 'antd';
import { useFailureSentence } from '../../app/failures';
import { useSignInStaffMutation } from './login.api';
import { loginTranslations } from './login.translations';

/** The reason for another sign-in: the second step took too long, or the server ended the session. */
export type SignInNotice = 'expired' | 'ended' | 'endedWriting';

interface PasswordFormProps {
  readonly why: SignInNotice | null;
  readonly onVerified: (view: StaffSignInView) => void;
}

/** User and password. */
export function PasswordForm({ why, onVerified }: PasswordFormProps) {
  const t = useTranslations(loginTranslations);
  const sentenceFor = useFailureSentence();
  const [signIn, { error, isLoading }] = useSignInStaffMutation();
  const send = async (body: StaffSignInBody) => {
    const { data } = await signIn(body);
    if (data) onVerified(data);
  };
  const isRefused = error && 'code' in error && error.code === 'INVALID_CREDENTIALS';
  const notice = error ? (isRefused ? t('wrong') : sentenceFor(error)) : why && t(why);
  return (
    <Form<StaffSignInBody> layout="vertical" requiredMark={false} onFinish={(body) => void send(body)} disabled={isLoading}>
      {notice === null ? null : (
        <Alert
          className="admin__alert"
          type={error === undefined && why !== 'expired' ? 'info' : 'error'}
          showIcon
          title={notice}
          role="alert"
        />
      )}
      <Form.Item name="username" label={t('username')} rules={[{ required: true, whitespace: true, message: t('username.missing') }]}>
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254} />
      </Form.Item>
      <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('password.missing') }]}>
        <Input.Password visibilityToggle={false} autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={isLoading}>
        {t('enter')}
      </Button>
    </Form>
  );
}
