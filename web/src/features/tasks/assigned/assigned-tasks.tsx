import { ChevronUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { keepClear } from '../../../ui/keep-clear.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useScope } from '../data/task-scope.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { useGroup } from '../windows/group-contents.ts';
import type { AssignmentGroup } from './assigned-panel.tsx';

const AssignedPanel = lazyPart(async () => (await import('./assigned-panel.tsx')).AssignedPanel);

const names = { received: 'Tasks Received', assigned: 'Tasks Assigned' } as const;
const groupNames: readonly AssignmentGroup[] = ['received', 'assigned'];
const openKey = 'taskboard-given';

/**
 * The received and assigned tasks below the board (docs/product/taskboard.md, "Received and assigned"): a bar that opens a
 * panel above it, which leaves most of the height to the board. On a phone, the page scrolls to it.
 */
export function AssignedTasks() {
  const isPhone = useMedia('(max-width: 767px)');
  const [chosen, setChosen] = useState<readonly AssignmentGroup[]>(rememberedOpen);
  const of = useScope((scope) => scope.of());
  const groups = {
    received: useGroup({ ...of, group: 'received' }),
    assigned: useGroup({ ...of, group: 'assigned' }),
  };
  // A phone has room for one panel.
  const open = isPhone ? chosen.slice(-1) : groupNames.filter((name) => chosen.includes(name));

  const toggle = (name: AssignmentGroup) => {
    const next = open.includes(name) ? open.filter((one) => one !== name) : [...open, name];
    const shown = isPhone ? next.slice(-1) : next;
    setChosen(shown);
    rememberOpen(shown);
  };
  return (
    <section
      aria-label="Received and assigned tasks"
      className={cn(
        'relative z-10 flex shrink-0 border-hairline border-t bg-canvas',
        isPhone ? 'flex-col-reverse' : 'flex-col',
      )}
    >
      {open.length > 0 && (
        <div
          className={cn(
            'grid grid-rows-[minmax(0,1fr)] divide-x divide-hairline border-hairline border-b bg-surface',
            isPhone ? 'h-60 border-t' : 'h-[min(15rem,30dvh)]',
            // On a low screen the panel covers the board. On a phone it is below it, where the page scrolls.
            !isPhone &&
              '[@media(max-height:45rem)]:absolute [@media(max-height:45rem)]:inset-x-0 [@media(max-height:45rem)]:bottom-full [@media(max-height:45rem)]:h-[40dvh] [@media(max-height:45rem)]:border-t [@media(max-height:45rem)]:shadow-raised',
            open.length > 1 && 'grid-cols-2',
          )}
        >
          {open.map((name) => (
            <div key={name} id={panelId(name)} className="flex min-h-0 min-w-0 flex-col">
              <AssignedPanel
                group={name}
                label={names[name]}
                contents={groups[name]}
                fallback={<Spinner label="Loading..." fill />}
              />
            </div>
          ))}
        </div>
      )}
      <div ref={keepClear} className="flex items-center gap-1 px-1 py-1 md:gap-2 md:px-4">
        {groupNames.map((name) => (
          <h2 key={name} className="flex min-w-0">
            <button
              type="button"
              aria-expanded={open.includes(name)}
              aria-controls={open.includes(name) ? panelId(name) : undefined}
              onClick={() => toggle(name)}
              className="focus-inset flex h-7 min-w-0 items-center gap-1 rounded-control px-1.5 font-medium text-muted text-xs md:px-2 transition-colors hover:bg-hover hover:text-ink aria-expanded:text-ink md:text-sm pointer-coarse:h-11"
            >
              <ChevronUp
                aria-hidden
                className={cn(
                  'size-3.5 shrink-0 transition-transform duration-fast',
                  open.includes(name) && 'rotate-180',
                )}
              />
              <span className="truncate">{names[name]}</span>
              {(groups[name].isOpened || groups[name].isCounted) && (
                <span className="shrink-0 tabular-nums">
                  {`(${groups[name].count}${groups[name].isCounted ? '' : '+'})`}
                </span>
              )}
            </button>
          </h2>
        ))}
        <Button
          variant="ghost"
          size="sm"
          icon={<UserPlus aria-hidden />}
          className="ml-auto shrink-0"
          onClick={() => taskDialogs.openAssign()}
        >
          <span className="max-[30rem]:sr-only">Assign Task</span>
        </Button>
      </div>
    </section>
  );
}

function panelId(name: AssignmentGroup): string {
  return `tasks-${name}`;
}

function rememberedOpen(): readonly AssignmentGroup[] {
  try {
    const stored = localStorage.getItem(openKey)?.split(',') ?? [];
    return groupNames.filter((name) => stored.includes(name));
  } catch {
    return [];
  }
}

function rememberOpen(open: readonly AssignmentGroup[]): void {
  try {
    localStorage.setItem(openKey, open.join());
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}
