import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** How long a page that doesn't come keeps the button busy, in milliseconds. */
const patience = 15_000;

/** Fetches what follows on demand: busy until there are more than the `count` that are shown. */
export function ShowMore({
  count,
  onLoad,
  children,
}: {
  count: number;
  onLoad: () => void;
  children: string;
}) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const isLoading = askedAt === count;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setAskedAt(null), patience);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <Button
      variant="ghost"
      loading={isLoading}
      onClick={() => {
        setAskedAt(count);
        onLoad();
      }}
      className="self-center"
    >
      {children}
    </Button>
  );
}
