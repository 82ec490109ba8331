import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** After this time without new items the button is enabled again, in milliseconds. */
const timeoutMs = 15_000;

/** Loads the next page; busy until there are more than `count` items. */
export function ShowMore({
  count,
  onLoad,
  children,
}: {
  count: number;
  onLoad: () => void;
  children: string;
}) {
  const [requestedAt, setRequestedAt] = useState<number | null>(null);
  const isLoading = requestedAt === count;
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setRequestedAt(null), timeoutMs);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <Button
      variant="ghost"
      loading={isLoading}
      onClick={() => {
        setRequestedAt(count);
        onLoad();
      }}
      className="self-center"
    >
      {children}
    </Button>
  );
}
