import { Button } from '../controls/button';
import { Alert } from './alert';

interface RetryAlertProps {
  readonly tone?: 'warning' | 'error';
  readonly title: string;
  readonly text?: string;
  /** The label of the button. */
  readonly retry: string;
  readonly onRetry: () => void;
}

/** Replaces data that failed to load, with a button that requests it again. */
export function RetryAlert({ tone = 'error', title, text, retry, onRetry }: RetryAlertProps) {
  return (
    <Alert tone={tone} title={title}>
      {text ? <p>{text}</p> : null}
      <div className="alert__acts">
        <Button small variant="quiet" onClick={onRetry}>
          {retry}
        </Button>
      </div>
    </Alert>
  );
}
