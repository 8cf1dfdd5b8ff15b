import { isApiError, api, requestTo } from '@brote/api-client';
import { type ReauthenticateRequest, STAFF_ROUTES } from '@brote/contracts/browser';
import { useTranslations } from '@brote/ui-kit/i18n';
import { Alert, Form, Input, Modal } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useReturnFocus } from '../components/use-return-focus';
import { appTranslations } from './app.translations';
import { useFailureSentence } from './failures';
import { useAdminDispatch } from './hooks';
import type { ReauthenticationGate } from './reauthentication-gate';
import { reauthenticationGate } from './session';

const reauthenticationApi = api.injectEndpoints({
  endpoints: (build) => ({
    reauthenticate: build.mutation<object, ReauthenticateRequest>({ query: requestTo(STAFF_ROUTES.reauthenticate) }),
  }),
});

const { useReauthenticateMutation } = reauthenticationApi;

/** Requests the password again when a call requires a recent reauthentication: the screen may have been left open. */
export function ReauthenticationDialog() {
  const dispatch = useAdminDispatch();
  const [gate] = useState(() => dispatch(reauthenticationGate()));
  const isAsking = useSyncExternalStore(gate.subscribe, gate.isAsking);
  return isAsking ? <ReauthenticationForm gate={gate} /> : null;
}

function ReauthenticationForm({ gate }: { readonly gate: ReauthenticationGate }) {
  const t = useTranslations(appTranslations);
  const sentenceFor = useFailureSentence();
  const [form] = Form.useForm<ReauthenticateRequest>();
  const [verify, { error, isLoading }] = useReauthenticateMutation();
  const send = async (body: ReauthenticateRequest) => {
    const { data } = await verify(body);
    if (data) gate.resolveAll(true);
  };
  useReturnFocus();
  const isWrong = isApiError(error) && error.code === 'PASSWORD_WRONG';
  return (
    <Modal
      open
      title={t('proof')}
      okText={t('proof.confirm')}
      cancelText={t('proof.cancel')}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={() => gate.resolveAll(false)}
    >
      <p>{t('proof.why')}</p>
      {isApiError(error) ? (
        <Alert className="admin__alert" type="error" showIcon role="alert" title={isWrong ? t('proof.wrong') : sentenceFor(error)} />
      ) : null}
      <Form<ReauthenticateRequest> form={form} layout="vertical" requiredMark={false} onFinish={(body) => void send(body)}>
        <Form.Item name="password" label={t('proof.password')} rules={[{ required: true, message: t('proof.missing') }]}>
          <Input.Password autoFocus visibilityToggle={false} autoComplete="current-password" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
