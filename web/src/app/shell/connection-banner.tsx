import { useEffect, useState } from 'react';
import { type ConnectionState, useConnection } from '../../platform/connection.ts';
import { Banner } from '../../ui/banner.tsx';

/** Shorter absences than this, in milliseconds, are not worth a word. */
const patience = 1000;
/** While the page is still beginning the connection may take a while; a word about it would push the page down. */
const patienceAtFirst = 4000;
/** How long it is said that all is well again. */
const goodNews = 4000;

/** Says that the server is away, that nothing is lost, and that it is back. */
export function ConnectionBanner() {
  const { state, waiting } = useConnection();
  const stage = useStage(state, waiting);
  if (stage === 'quiet') return null;
  return (
    <div className="shrink-0 px-3 pt-2 md:px-6">
      {stage === 'offline' && (
        <Banner tone="warning">
          You are offline. Your changes are kept and will be saved when the connection is back.
        </Banner>
      )}
      {stage === 'connecting' && <Banner tone="warning">Reconnecting… Your changes are kept.</Banner>}
      {stage === 'saving' && <Banner tone="info">Back online. Saving your changes…</Banner>}
      {stage === 'saved' && <Banner tone="success">Back online. Everything is saved.</Banner>}
    </div>
  );
}

type Stage = 'quiet' | Exclude<ConnectionState, 'connected'> | 'saving' | 'saved';

function useStage(state: ConnectionState, waiting: number): Stage {
  // What was said before decides whether there is anything to say at the end.
  const [said, setSaid] = useState<'nothing' | 'away' | 'back'>('nothing');
  const isConnected = state === 'connected';
  const [wasConnected, setWasConnected] = useState(isConnected);
  if (isConnected && !wasConnected) setWasConnected(true);
  const isBeginning = state === 'connecting' && !wasConnected;
  const isSaved = waiting === 0;
  if (isConnected && said === 'away' && isSaved) setSaid('back');
  useEffect(() => {
    if (isConnected && said !== 'back') return;
    const timer = isConnected
      ? setTimeout(() => setSaid('nothing'), goodNews)
      : setTimeout(() => setSaid('away'), isBeginning ? patienceAtFirst : patience);
    return () => clearTimeout(timer);
  }, [isConnected, isBeginning, said]);
  if (!isConnected) return said === 'nothing' ? 'quiet' : state;
  if (said === 'away') return 'saving';
  return said === 'back' ? 'saved' : 'quiet';
}
