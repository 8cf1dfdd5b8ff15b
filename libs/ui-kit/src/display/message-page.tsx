import type { ReactNode } from 'react';

interface MessagePageProps {
  /** Address of the drawing; decoration. */
  readonly art: string;
  readonly heading: string;
  readonly lead: string;
  /** Facts or alerts between the sentence and the buttons. */
  readonly children?: ReactNode;
  /** At most two buttons. */
  readonly actions: ReactNode;
}

/** A page with a single message: thanks, nothing here yet, not found. */
export function MessagePage({ art, heading, lead, children, actions }: MessagePageProps) {
  return (
    <div className="wrap message">
      <div className="message__art">
        <img src={art} alt="" width={560} height={420} />
      </div>
      <div>
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="lead message__lead">{lead}</p>
        {children}
        <div className="row message__acts">{actions}</div>
      </div>
    </div>
  );
}
