import { loudest } from '@longtable/contract/rules/chat-limits';
import { Download, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { inMinutes } from './minutes.ts';

const speeds = [1, 1.5, 2];
/** How much arrow keys move, in seconds. */
const step = 1;

/** In place of the waveform of other sounds. */
const line: readonly number[] = Array.from({ length: 48 }, () => 0);

/** What plays now: one at a time. */
let playing: HTMLAudioElement | null = null;

/** Plays a recording or another sound. Its position is a slider. */
export function AudioPlayer({
  name,
  src,
  seconds,
  waveform,
  tabIndex,
  onDownload,
}: {
  name: string;
  src: string;
  /** How long it is, if that is known; otherwise the file says so. */
  seconds?: number | undefined;
  waveform?: readonly number[] | undefined;
  tabIndex: 0 | -1;
  /** Downloads the file, where nothing else beside it does. */
  onDownload?: (() => void) | undefined;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const [speed, setSpeed] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  const length = seconds ?? measured ?? 0;
  useEffect(() => {
    const element = audio.current;
    return () => {
      element?.pause();
      if (playing === element) playing = null;
    };
  }, []);
  const toggle = () => {
    const { current } = audio;
    if (!current) return;
    if (isPlaying) return current.pause();
    current.playbackRate = speed;
    // The browser says by an event when it can't.
    current.play().catch(() => undefined);
  };
  const seek = (to: number) => {
    setAt(to);
    if (audio.current) audio.current.currentTime = to;
  };
  const download = onDownload && (
    <IconButton label={`Download ${name}`} noTooltip size="sm" tabIndex={tabIndex} onClick={onDownload}>
      <Download />
    </IconButton>
  );
  if (hasFailed)
    return (
      <div className="flex items-center gap-2">
        <p role="alert" className="py-1 text-muted text-sm">
          This browser can’t play the file.
        </p>
        {download}
      </div>
    );
  return (
    <div className="flex h-12 w-80 max-w-full items-center gap-2 rounded-card border border-hairline bg-surface px-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The files of people have none. */}
      <audio
        ref={audio}
        src={src}
        preload={seconds === undefined ? 'metadata' : 'none'}
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause();
          playing = currentTarget;
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        // Recordings of some browsers don't say how long they are.
        onDurationChange={({ currentTarget: { duration } }) =>
          setMeasured(Number.isFinite(duration) ? duration : null)
        }
        onError={() => setFailed(true)}
      />
      <IconButton
        label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
        noTooltip
        size="sm"
        tabIndex={tabIndex}
        onClick={toggle}
      >
        {isPlaying ? <Pause /> : <Play />}
      </IconButton>
      <div className="relative h-8 min-w-0 flex-1 rounded-control border border-transparent focus-within:border-accent">
        <Bars waveform={waveform ?? []} share={length > 0 ? Math.min(1, at / length) : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(step, Math.ceil(length))}
          step={step}
          value={Math.floor(at)}
          tabIndex={tabIndex}
          aria-label={`Position in ${name}`}
          aria-valuetext={`${inMinutes(at)} of ${inMinutes(length)}`}
          onChange={({ target }) => seek(Math.min(target.valueAsNumber, length))}
          // Arrow keys move in the sound, not to another message.
          onKeyDown={(event) => event.stopPropagation()}
          className="absolute inset-0 h-full w-full cursor-pointer opacity-0"
        />
      </div>
      <span className="shrink-0 text-muted text-xs tabular-nums">
        {inMinutes(isPlaying || at > 0 ? at : length)}
      </span>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`Speed ${speed}×`}
        onClick={() => {
          const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
          setSpeed(next);
          if (audio.current) audio.current.playbackRate = next;
        }}
        className="shrink-0 rounded-control px-1.5 py-1 font-medium text-muted text-xs tabular-nums hover:bg-hover hover:text-ink"
      >
        {speed}×
      </button>
      {download}
    </div>
  );
}

/** How loud it is from its beginning to its end, and how much of it was played; a line for other sounds. */
function Bars({ waveform, share }: { waveform: readonly number[]; share: number }) {
  // A short one has few values.
  const bars =
    waveform.length >= line.length
      ? waveform
      : line.map((_, index) => waveform[Math.floor((index * waveform.length) / line.length)] ?? 0);
  const height = 24;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${bars.length * 4} ${height}`}
      preserveAspectRatio="none"
      className="h-full w-full text-accent"
    >
      {bars.map((value, index) => {
        const tall = Math.max(2, (value / loudest) * height);
        const isPlayed = (index + 0.5) / bars.length <= share;
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- They never move.
            key={index}
            x={index * 4}
            y={(height - tall) / 2}
            width={2.5}
            height={tall}
            fill="currentColor"
            opacity={isPlayed ? 1 : 0.35}
          />
        );
      })}
    </svg>
  );
}
