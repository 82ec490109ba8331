import type { Chat } from '@longtable/contract/chats';
import { Mic, SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../../../ui/announce.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { attachVoice } from '../attachments/attach-files.ts';
import type { Message } from '../data/message-changes.ts';
import { inMinutes } from './minutes.ts';
import { CantRecord, type Recording, startRecording } from './record.ts';

/** How often the time and the level are shown, in milliseconds. */
const shownEveryMs = 100;

/** Records a voice message in place of the text, or with `root` a reply to that. Escape cancels. */
export function VoiceRecorder({
  chat,
  root,
  onClose,
}: {
  chat: Chat;
  root: Message | null;
  onClose: () => void;
}) {
  const element = useRef<HTMLFieldSetElement>(null);
  const recording = useRef<Recording | null>(null);
  const [state, setState] = useState<'asking' | 'recording' | 'ended' | 'sending'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  const [now, setNow] = useState({ seconds: 0, level: 0 });
  useEffect(() => {
    let isOpen = true;
    element.current?.focus();
    const start = async () => {
      try {
        const started = await startRecording(() => isOpen && setState('ended'));
        // Closed while the browser asked for the permission.
        if (!isOpen) return started.cancel();
        recording.current = started;
        setState('recording');
        announce('Recording');
      } catch (error) {
        if (!isOpen) return;
        setProblem(error instanceof CantRecord ? error.message : 'Nothing can be recorded here. Try again.');
      }
    };
    void start();
    return () => {
      isOpen = false;
      recording.current?.cancel();
    };
  }, []);
  useEffect(() => {
    if (state !== 'recording') return;
    const timer = setInterval(() => {
      const { current } = recording;
      if (current) setNow({ seconds: current.elapsed() / 1000, level: current.level() });
    }, shownEveryMs);
    return () => clearInterval(timer);
  }, [state]);
  const send = async () => {
    const { current } = recording;
    if (!current || state === 'sending') return;
    setState('sending');
    const recorded = await current.stop();
    recording.current = null;
    if (recorded.file.size === 0) {
      setProblem('Nothing was recorded. Try again.');
      return;
    }
    await attachVoice(chat, recorded, root);
    onClose();
  };
  return (
    // Not a dialog: the messages stay in reach meanwhile. Escape cancels from any of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      ref={element}
      tabIndex={-1}
      aria-label="Voice message"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="flex min-w-0 items-center gap-2 rounded-card border border-control bg-surface p-1 outline-none"
    >
      <IconButton label="Cancel recording" shortcut="Escape" onClick={onClose}>
        <X />
      </IconButton>
      {problem !== null ? (
        <p role="alert" className="wrap-anywhere min-w-0 flex-1 py-1 text-danger text-sm">
          {problem}
        </p>
      ) : (
        <>
          <Mic aria-hidden className="size-4 shrink-0 text-danger" />
          <p className="shrink-0 text-ink text-sm tabular-nums">{inMinutes(now.seconds)}</p>
          <Level level={state === 'recording' ? now.level : 0} />
          <p className="sr-only" role="status">
            {state === 'ended' && 'The recording has ended. Send it or cancel.'}
          </p>
          <IconButton
            label="Send voice message"
            variant="primary"
            disabled={state === 'asking'}
            loading={state === 'sending'}
            onClick={() => void send()}
          >
            <SendHorizontal />
          </IconButton>
        </>
      )}
    </fieldset>
  );
}

/** How loud it is. */
function Level({ level }: { level: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="h-2 min-w-0 flex-1 text-accent"
    >
      <rect width={100} height={8} rx={1} fill="currentColor" opacity={0.2} />
      <rect width={Math.round(level * 100)} height={8} rx={1} fill="currentColor" />
    </svg>
  );
}
