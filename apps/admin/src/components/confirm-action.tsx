import { useTranslations } from '@brote/ui-kit/i18n';
import { App, Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { componentsTranslations } from './components.translations';

interface ConfirmActionProps extends Pick<ButtonProps, 'disabled' | 'type' | 'danger' | 'size' | 'icon'> {
  /** What the button says. */
  readonly label: string;
  /** The question, naming the thing: `¿Cancelar el pedido BR-2026-000042?` */
  readonly question: string;
  /** What follows from it. */
  readonly consequence: ReactNode;
  /** What the confirming button says; the label when nothing else is. */
  readonly confirm?: string;
  /** What the safe answer says, e.g. that an order is kept; "go back" when nothing else is. Never a word that could mean the action. */
  readonly keep?: string;
  /** The dialog stays open and busy until the promise settles. The caller reports failures. */
  readonly onConfirm: () => Promise<unknown>;
}

/** A button for what cannot be undone: it asks first, and the safe answer comes first. */
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
