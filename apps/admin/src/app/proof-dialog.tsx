import { isApiError } from '@brote/api-client';
import type { ProveAgainRequest } from '@brote/contracts/browser';
import { useTexts } from '@brote/ui-kit/i18n';
import { Alert, Form, Input, Modal } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useReturnFocus } from '../parts/use-return-focus';
import { appTexts } from './app.texts';
import { useFailureSentence } from './failures';
import { useAdminDispatch } from './hooks';
import { useProveAgainMutation } from './proof.api';
import type { ProofGate } from './proof-gate';
import { proofGate } from './session';

/** Asks for the password again when a call wants a fresh proof of who asks: a screen may have been left open. */
export function ProofDialog() {
  const dispatch = useAdminDispatch();
  const [gate] = useState(() => dispatch(proofGate()));
  const isAsking = useSyncExternalStore(gate.subscribe, gate.isAsking);
  return isAsking ? <ProofForm gate={gate} /> : null;
}

function ProofForm({ gate }: { readonly gate: ProofGate }) {
  const t = useTexts(appTexts);
  const sentenceFor = useFailureSentence();
  const [form] = Form.useForm<ProveAgainRequest>();
  const [prove, { error, isLoading }] = useProveAgainMutation();
  const send = async (body: ProveAgainRequest) => {
    const { data } = await prove(body);
    if (data) gate.settle(true);
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
      onCancel={() => gate.settle(false)}
    >
      <p>{t('proof.why')}</p>
      {isApiError(error) ? (
        <Alert className="admin__alert" type="error" showIcon role="alert" title={isWrong ? t('proof.wrong') : sentenceFor(error)} />
      ) : null}
      <Form<ProveAgainRequest> form={form} layout="vertical" requiredMark={false} onFinish={(body) => void send(body)}>
        <Form.Item name="password" label={t('proof.password')} rules={[{ required: true, message: t('proof.missing') }]}>
          <Input.Password autoFocus visibilityToggle={false} autoComplete="current-password" maxLength={128} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
