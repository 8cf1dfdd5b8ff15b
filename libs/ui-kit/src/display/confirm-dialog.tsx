import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { Dialog } from './dialog';

interface ConfirmDialogProps {
  readonly title: string;
  /** The consequence of confirming. */
  readonly children: ReactNode;
  readonly labels: { readonly keep: string; readonly confirm: string; readonly busy: string };
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onConfirm: () => void;
}

/** Confirms a loss. The title is a question, the text names the consequence, and the safe answer comes first. */
export function ConfirmDialog({ title, children, labels, isBusy, onKeep, onConfirm }: ConfirmDialogProps) {
  const closeUnlessBusy = () => {
    if (!isBusy) onKeep();
  };
  return (
    <Dialog title={title} onClose={closeUnlessBusy}>
      <div className="dialog__text muted">{children}</div>
      <div className="dialog__acts">
        <Button variant="quiet" disabled={isBusy} onClick={closeUnlessBusy}>
          {labels.keep}
        </Button>
        <Button variant="danger" busyLabel={isBusy && labels.busy} onClick={onConfirm}>
          {labels.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
