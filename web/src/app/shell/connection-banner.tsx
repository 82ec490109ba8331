import { useEffect, useState } from 'react';
import { type ConnectionState, useConnection } from '../../platform/connection.ts';
import { sessionLapsed } from '../../platform/session-hold.ts';
import { useStore } from '../../platform/store.ts';
import { Bar } from './bars.tsx';
import { lastingText } from './lasting-text.ts';

/** Shorter absences than this, in milliseconds, are not worth a word. */
const patience = 1000;
/** How long it is said that all is well again. */
const goodNews = 4000;

/** Says that the server is away, that nothing is lost, and that it is back. One of the `Bars`. */
export function ConnectionBanner() {
  const { state, waiting, trouble, lasting } = useConnection();
  // A server that says what is wrong can be reached.
  const outage = trouble !== null && lasting === 'unreachable' ? null : lasting;
  const stage = useStage(state, waiting);
  // Another one says that (session-over.tsx).
  if (useStore(sessionLapsed)) return null;
  if (stage === 'offline')
    return (
      <Bar tone="warning">
        You are offline. Your changes are kept and will be saved when the connection is back.
      </Bar>
    );
  if (stage === 'saving') return <Bar tone="info">Back online. Saving your changes…</Bar>;
  if (stage === 'saved') return <Bar tone="success">Back online. Everything is saved.</Bar>;
  if (outage !== null) return <Bar tone="warning">{lastingText(outage)}</Bar>;
  if (stage === 'quiet') return null;
  return (
    <Bar tone="warning" {...(trouble !== null && { title: trouble })}>
      {trouble === null ? 'Reconnecting… Your changes are kept.' : 'Your changes are kept.'}
    </Bar>
  );
}

type Stage = 'quiet' | Exclude<ConnectionState, 'connected' | 'starting'> | 'saving' | 'saved';

function useStage(state: ConnectionState, waiting: number): Stage {
  // What was said before decides whether there is anything to say at the end.
  const [said, setSaid] = useState<'nothing' | 'away' | 'back'>('nothing');
  const isConnected = state === 'connected';
  const isAway = state === 'connecting' || state === 'offline';
  const isSaved = waiting === 0;
  if (isConnected && said === 'away' && isSaved) setSaid('back');
  useEffect(() => {
    const next = isAway ? 'away' : said === 'back' ? 'nothing' : said;
    if (next === said) return;
    const timer = setTimeout(() => setSaid(next), isAway ? patience : goodNews);
    return () => clearTimeout(timer);
  }, [isAway, said]);
  if (isAway) return said === 'nothing' ? 'quiet' : state;
  if (!isConnected || said === 'nothing') return 'quiet';
  return said === 'away' ? 'saving' : 'saved';
}
