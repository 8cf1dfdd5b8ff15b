import { useTranslations } from '@brote/ui-kit/i18n';
import { App, Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { componentsTranslations } from './components.translations';

interface ConfirmActionProps extends Pick<ButtonProps, 'disabled' | 'type' | 'danger' | 'size' | 'icon'> {
  /** The label of the button. */
  readonly label: string;
  /** The question, with the name of the object: `¿Cancelar el pedido BR-2026-000042?` */
  readonly question: string;
  /** The consequence of the action. */
  readonly consequence: ReactNode;
  /** The label of the confirming button; by default that of the first button. */
  readonly confirm?: string;
  /** The label of the safe answer, e.g. to keep an order; "go back" by default. It must never be a word that could mean the action. */
  readonly keep?: string;
  /** The dialog stays open and busy until the promise settles. The caller reports failures. */
  readonly onConfirm: () => Promise<unknown>;
}

/** A button for an irreversible action: it opens a confirmation, and the safe answer comes first. */
export function ConfirmAction(props: ConfirmActionProps) {
  const { label, question, consequence, confirm = label, keep, onConfirm, danger = true, ...button } = props;
  const t = useTranslations(componentsTranslations);
  const { modal } = App.useApp();
  const ask = () =>
    void modal.confirm({
      title: question,
      content: consequence,
      icon: null,
      okText: confirm,
      cancelText: keep ?? t('back'),
      okButtonProps: { danger },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => onConfirm(),
    });
  return (
    <Button {...button} danger={danger} onClick={ask}>
      {label}
    </Button>
  );
}
