import type { Resource } from '@longtable/contract/resources';
import { maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { problemOfName } from '@longtable/contract/rules/resource-name';
import { isFileType } from '@longtable/contract/rules/resource-types';
import { useEffect, useId, useRef, useState } from 'react';
import { resourceErrors } from '../../../platform/api/errors.ts';
import { focusWhenRendered } from '../../../ui/focus-when-rendered.ts';
import { Input } from '../../../ui/input.tsx';
import { type Renaming, renaming } from '../data/resource-refusals.ts';
import { changeItems } from '../data/resources.ts';

/**
 * The name of an item while it is edited in its place. Enter saves, Escape cancels. A name that another item of the list has is
 * refused at once; the server refuses what the client does not know.
 */
export function RenameField({
  item,
  draft,
  siblings,
}: {
  item: Resource;
  draft: Renaming;
  /** The items of the list, which have the other names. */
  siblings: () => readonly Resource[];
}) {
  const { id } = item;
  const [name, setName] = useState(draft.name);
  const [problem, setProblem] = useState(draft.problem);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  useEffect(() => {
    let frame = 0;
    const focus = (): void => {
      // A menu that closes would take the focus back.
      if (document.querySelector('[role="menu"]')) {
        frame = requestAnimationFrame(focus);
        return;
      }
      const { current } = input;
      current?.focus();
      // Without the ending, as it is rarely what changes.
      const dot = !isFileType(item.type) ? -1 : draft.name.lastIndexOf('.');
      current?.setSelectionRange(0, dot > 0 ? dot : draft.name.length);
    };
    focus();
    return () => cancelAnimationFrame(frame);
  }, [draft, item.type]);

  useEffect(() => {
    // The problem is below the row, where later rows would cover it.
    const row = input.current?.closest<HTMLElement>('[data-row]');
    if (!row) return;
    row.style.zIndex = '1';
    return () => {
      row.style.zIndex = '';
    };
  }, []);

  const close = (): void => {
    renaming.set(null);
    focusWhenRendered(() =>
      document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-row-focus]`),
    );
  };
  const save = (): void => {
    const next = name.trim().normalize('NFC');
    if (next === item.name) return close();
    const found = problemOf(next, item, siblings());
    setProblem(found);
    if (found !== '') {
      input.current?.focus();
      return;
    }
    close();
    changeItems(
      item.type === 'link'
        ? { kind: 'editLink', id, changes: { name: next } }
        : { kind: 'rename', id, name: next },
    );
  };
  return (
    <div className="relative min-w-0 flex-1">
      <Input
        ref={input}
        size="sm"
        aria-label={`New name for ${item.name}`}
        aria-invalid={problem !== '' || undefined}
        aria-describedby={problem === '' ? undefined : problemId}
        data-keeps-escape=""
        autoComplete="off"
        spellCheck={false}
        maxLength={maxResourceNameLength}
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setProblem('');
        }}
        onKeyDown={(event) => {
          // The keys of the list are not for the field.
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save();
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close();
        }}
        onBlur={({ relatedTarget }) => {
          // The window has lost the focus.
          if (relatedTarget === null && !document.hasFocus()) return;
          if (name.trim() === '' || problem !== '') renaming.set(null);
          else save();
        }}
        className="w-full"
      />
      {problem !== '' && (
        <p
          id={problemId}
          role="alert"
          className="absolute top-full left-0 z-20 mt-1 rounded-control bg-raised px-2 py-1 text-danger text-xs shadow-raised"
        >
          {problem}
        </p>
      )}
    </div>
  );
}

function problemOf(name: string, item: Resource, siblings: readonly Resource[]): string {
  if (name === '') return 'Enter a new name.';
  // Links are no files: their names may contain everything.
  const problem = item.type === 'link' ? null : problemOfName(name);
  if (problem !== null) return problem;
  const lower = name.toLowerCase();
  const isTaken = siblings.some(
    (other) =>
      other.id !== item.id &&
      other.parentFolderId === item.parentFolderId &&
      other.teamId === item.teamId &&
      other.projectId === item.projectId &&
      other.deletedAt === null &&
      other.name.toLowerCase() === lower,
  );
  return isTaken ? clashText(name, false) : '';
}

/** The server's text for a name that is taken. */
export function clashText(name: string, isFolder: boolean): string {
  const { text } = resourceErrors[isFolder ? 'item/folder-name-taken' : 'item/name-taken'];
  return text.replace('{name}', name);
}
