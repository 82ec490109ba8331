import { Hand, Pause, Play, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useId, useReducer, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { DemoBoard } from './demo-board.tsx';
import { DemoPhone } from './demo-phone.tsx';
import { colleague, nextStatus, sampleTasks } from './sample-tasks.ts';
import { changeSharedBoard, sharedBoard, visitorsTasks } from './shared-board.ts';
import { type ColleagueState, useColleague } from './use-colleague.ts';

const OfflineNote = lazyPart(async () => (await import('./offline-note.tsx')).OfflineNote);

/** How long "Back online" is shown, in milliseconds. */
const backOnlineMs = 3000;

/** A demo of two screens with the same board: moves on one show on the other, also after working offline. */
export function LiveDemo() {
  const [board, change] = useReducer(changeSharedBoard, sampleTasks, sharedBoard);
  const [isBackOnline, setIsBackOnline] = useState(false);
  const stage = useRef<HTMLElement>(null);
  const hintId = useId();
  const playback = useColleague(stage, (taskId) => {
    const task = board.saved.find(({ id }) => id === taskId);
    const status = task && nextStatus(task.status);
    if (status) change({ type: 'colleagueMoves', move: { taskId, status, index: 0 } });
  });

  useEffect(() => {
    if (!isBackOnline) return;
    const timer = setTimeout(() => setIsBackOnline(false), backOnlineMs);
    return () => clearTimeout(timer);
  }, [isBackOnline]);

  const setOnline = (online: boolean) => {
    setIsBackOnline(online && board.pending.length > 0);
    change({ type: online ? 'goOnline' : 'goOffline' });
  };
  return (
    <figure ref={stage} aria-label="Try it: one board on two screens" className="flex flex-col gap-4">
      <div className="grid items-center gap-4 lg:grid-cols-[minmax(0,1fr)_15.5rem]">
        <Screen
          title="Your screen"
          end={
            <Switch
              label={<span className="text-xs">Online</span>}
              checked={board.online}
              onCheckedChange={setOnline}
              className="gap-2"
            />
          }
        >
          <div className="p-2 sm:p-3">
            <DemoBoard
              tasks={visitorsTasks(board)}
              onMove={(move) => change({ type: 'visitorMoves', move })}
              hintId={hintId}
            />
          </div>
          <ConnectionNote online={board.online} isBackOnline={isBackOnline} />
        </Screen>
        <Screen
          title={`${colleague.split(' ')[0]}’s phone`}
          end={<Avatar name={colleague} size="sm" decorative />}
          className="mx-auto w-full max-w-62 rounded-[26px] border-4"
        >
          <div className="px-2 pt-2 pb-5">
            <DemoPhone tasks={board.saved} touched={playback.touched} />
          </div>
        </Screen>
      </div>
      <figcaption className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 text-muted text-sm">
        <span className="flex items-center gap-2">
          <Hand aria-hidden className="size-4" />
          <span>Move a card. Then switch to offline, move another one, and switch back.</span>
        </span>
        <span id={hintId} hidden>
          Press the left and right arrow keys to move the card to another column, up and down to move it
          within its column, Enter to move it to the next column.
        </span>
        <PlayButton
          state={playback.state}
          onPause={playback.pause}
          onPlay={playback.play}
          onRestart={() => {
            change({ type: 'restart', tasks: sampleTasks });
            playback.restart();
          }}
        />
      </figcaption>
    </figure>
  );
}

function Screen({
  title,
  end,
  className,
  children,
}: {
  title: string;
  end: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={title}
      className={cn(
        'relative min-w-0 rounded-dialog border border-hairline-strong bg-surface shadow-dialog',
        className,
      )}
    >
      <header className="flex min-h-10 items-center justify-between gap-3 border-hairline border-b px-3">
        <h2 className="font-medium text-muted text-xs">{title}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}

/** The connection messages of the product. Laid over the board, so that the layout does not shift. */
function ConnectionNote({ online, isBackOnline }: { online: boolean; isBackOnline: boolean }) {
  return (
    <output
      className={cn(
        'pointer-events-none absolute inset-x-3 -bottom-4 z-10 mx-auto flex w-fit items-center gap-2 rounded-card px-3 py-2 text-xs',
        (!online || isBackOnline) && 'bg-raised shadow-raised',
      )}
    >
      {!online && <OfflineNote />}
      {isBackOnline && 'Back online. Everything is saved.'}
    </output>
  );
}

function PlayButton({
  state,
  onPause,
  onPlay,
  onRestart,
}: {
  state: ColleagueState;
  onPause: () => void;
  onPlay: () => void;
  onRestart: () => void;
}) {
  const action = {
    working: { icon: <Pause aria-hidden />, label: 'Pause', onClick: onPause },
    paused: { icon: <Play aria-hidden />, label: 'Play', onClick: onPlay },
    done: { icon: <RotateCcw aria-hidden />, label: 'Start over', onClick: onRestart },
  }[state];
  return (
    <Button variant="ghost" size="sm" icon={action.icon} onClick={action.onClick}>
      {action.label}
    </Button>
  );
}
