import { Component, type ReactNode } from 'react';

interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** Replaces the children after one of them threw, or its code failed to load. */
  readonly crashed: ReactNode;
}

interface State {
  readonly isCrashed: boolean;
}

/** Keeps the rest of the page when its children crash. React reports the error to the console. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { isCrashed: false };

  static getDerivedStateFromError(): State {
    return { isCrashed: true };
  }

  override render() {
    return this.state.isCrashed ? this.props.crashed : this.props.children;
  }
}
