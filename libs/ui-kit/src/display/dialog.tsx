import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  /** A question or a name; read out when the dialog opens. */
  readonly title: string;
  readonly children: ReactNode;
  /** Called by Escape; the dialog stays open until this closes it. */
  readonly onClose: () => void;
}

/** A question on top of the page. The browser keeps the focus inside, and restores it when the dialog closes. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialogElement = dialog.current;
    dialogElement?.showModal();
    return () => dialogElement?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className="h3" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
