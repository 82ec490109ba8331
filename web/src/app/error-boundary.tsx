import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './shell/error-screen.tsx';

type ErrorBoundaryProps = {
  readonly children: ReactNode;
  /** Called before the children are rendered again. Must render new content. */
  readonly onRetry: () => void;
};

/** Shows the error screen when a public page throws during rendering. The app's router has its own error components. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  readonly #retry = () => {
    this.setState({ failed: null });
    this.props.onRetry();
  };

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? <ErrorScreen error={failed.error} onRetry={this.#retry} /> : this.props.children;
  }
}
