import { memo, type ReactNode } from 'react';

/** Keeps the last content while what is around it fades: the caller may drop its data in the moment it closes. */
export const Frozen = memo(
  ({ children }: { open: boolean; children: ReactNode }) => children,
  (_, next) => !next.open,
);
Frozen.displayName = 'Frozen';
