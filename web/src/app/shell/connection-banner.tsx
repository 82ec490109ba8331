import { useEffect, useState } from 'react';
import { type ConnectionState, useConnection } from '../../platform/connection.ts';
import { sessionLapsed } from '../../platform/session-hold.ts';
import { useStore } from '../../platform/store.ts';
import { Bar } from './bar.tsx';
import { outageText } from './outage-text.ts';

/** Shorter interruptions are not shown, in milliseconds. */
const minInterruptionMs = 1000;
/** How long the message that the connection is back is shown, in milliseconds. */
const restoredMs = 4000;

/** Shows that the server is unreachable, that nothing is lost, and when it is back. Rendered inside `Bars`. */
export function ConnectionBanner() {
  const { state, pending, serverError, outage } = useConnection();
  // A server that responds with an error is reachable.
  const shownOutage = serverError !== null && outage === 'unreachable' ? null : outage;
  const stage = useStage(state, pending);
  // session-over.tsx is shown instead.
  if (useStore(sessionLapsed)) return null;
  if (stage === 'offline')
    return (
      <Bar tone="warning">
        You are offline. Your changes are kept and will be saved when the connection is back.
      </Bar>
    );
  if (stage === 'saving') return <Bar tone="info">Back online. Saving your changes…</Bar>;
  if (stage === 'saved') return <Bar tone="success">Back online. Everything is saved.</Bar>;
  if (shownOutage !== null) return <Bar tone="warning">{outageText(shownOutage)}</Bar>;
  if (stage === 'quiet') return null;
  return (
    <Bar tone="warning" {...(serverError !== null && { title: serverError })}>
      {serverError === null ? 'Reconnecting… Your changes are kept.' : 'Your changes are kept.'}
    </Bar>
  );
}

type Stage = 'quiet' | Exclude<ConnectionState, 'connected' | 'starting'> | 'saving' | 'saved';

function useStage(state: ConnectionState, pending: number): Stage {
  // Announce the return only if the interruption was shown.
  const [announced, setAnnounced] = useState<'nothing' | 'away' | 'back'>('nothing');
  const isConnected = state === 'connected';
  const isAway = state === 'connecting' || state === 'offline';
  const isSaved = pending === 0;
  if (isConnected && announced === 'away' && isSaved) setAnnounced('back');
  useEffect(() => {
    const next = isAway ? 'away' : announced === 'back' ? 'nothing' : announced;
    if (next === announced) return;
    const timer = setTimeout(() => setAnnounced(next), isAway ? minInterruptionMs : restoredMs);
    return () => clearTimeout(timer);
  }, [isAway, announced]);
  if (isAway) return announced === 'nothing' ? 'quiet' : state;
  if (!isConnected || announced === 'nothing') return 'quiet';
  return announced === 'away' ? 'saving' : 'saved';
}
