import { memo, type ReactNode } from 'react';

/** Keeps the last content while a dialog fades out, as callers may clear its data when it closes. */
export const Frozen = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_, next) => !next.open,
);
Frozen.displayName = 'Frozen';
