import { WifiOff } from 'lucide-react';

/** The message of the product without a connection. */
export function OfflineNote() {
  return (
    <>
      <WifiOff aria-hidden className="size-4 text-warning" />
      You are offline. Your changes are kept and will be saved when the connection is back.
    </>
  );
}
