import { type LiveOptions, reconnectLive, startLive, stopLive } from './live-connection.ts';
import { keepSnapshot } from './snapshot-writer.ts';

/** The live part of a session, loaded after the first paint. */
export type LiveSync = {
  /** Reconnects now instead of after the current delay; does nothing while connected. */
  readonly reconnect: () => void;
  readonly stop: () => void;
};

/** Applies live events and keeps the snapshot. */
export function startLiveSync(options: LiveOptions): LiveSync {
  startLive(options);
  const stopKeeping = keepSnapshot();
  return {
    reconnect: reconnectLive,
    stop() {
      stopLive();
      stopKeeping();
    },
  };
}
