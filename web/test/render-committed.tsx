import { type ReactNode, useEffect } from 'react';
import { render } from 'vitest-browser-react/pure';

type RenderOptions = Parameters<typeof render>[1];

/** Renders, and waits for the first commit: React for production, which has no `act`, commits later than `render` returns. */
export async function renderCommitted(content: ReactNode, options?: RenderOptions): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await render(
    <>
      {content}
      <Committed onCommit={resolve} />
    </>,
    options,
  );
  await promise;
}

function Committed({ onCommit }: { onCommit: () => void }) {
  useEffect(() => onCommit(), [onCommit]);
  return null;
}
