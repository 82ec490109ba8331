import type { NoteVersion } from '@longtable/contract/note-documents';
import { maxNoteVersionNameLength, noteVersionDays } from '@longtable/contract/rules/note-limits';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { onLive } from '../../../platform/live.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { useRequest } from '../../../platform/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { keepVersion, restoreVersion, versionsChanged, versionsQuery } from './note-versions.ts';
import { VersionView } from './version-view.tsx';

/** The versions of a note: to look at, to compare with the text of now, to keep one and to restore one. */
export function VersionsPanel({
  noteId,
  editor,
  canEdit,
  open,
  onOpenChange,
}: {
  noteId: string;
  editor: Editor;
  canEdit: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [chosen, setChosen] = useState<NoteVersion | null>(null);
  const close = (next: boolean) => {
    onOpenChange(next);
    if (!next) setChosen(null);
  };
  return (
    <Sheet open={open} onOpenChange={close} title={chosen ? nameOf(chosen) : 'Versions'}>
      <NeedsConnection action="Showing versions" />
      {chosen ? (
        <Chosen
          version={chosen}
          editor={editor}
          canEdit={canEdit}
          onBack={() => setChosen(null)}
          onRestored={() => close(false)}
        />
      ) : (
        <VersionList noteId={noteId} canEdit={canEdit} onChoose={setChosen} />
      )}
    </Sheet>
  );
}

/** The name of a version: what somebody called it, or how it was made. */
function nameOf({ name, kind }: NoteVersion): string {
  if (name !== null) return name;
  return kind === 'session' ? 'Writing session' : kind === 'manual' ? 'Kept version' : 'Before restoring';
}

function VersionList({
  noteId,
  canEdit,
  onChoose,
}: {
  noteId: string;
  canEdit: boolean;
  onChoose: (version: NoteVersion) => void;
}) {
  const { data, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    versionsQuery(noteId),
  );
  useEffect(
    () =>
      onLive('note.version-saved', ({ version }) => {
        if (version.noteId === noteId) void versionsChanged(noteId);
      }),
    [noteId],
  );
  const versions = data?.pages.flatMap((page) => page.versions);
  return (
    <div className="flex flex-col gap-4">
      {canEdit && <KeepForm noteId={noteId} />}
      {!versions && isError && (
        <FailedBox
          title="Versions could not be loaded."
          reason={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {!versions && !isError && <SkeletonText lines={4} />}
      {versions && (
        <ul className="flex flex-col">
          {versions.map((version) => (
            <li key={version.id}>
              <button
                type="button"
                onClick={() => onChoose(version)}
                className="flex min-h-12 w-full flex-col justify-center rounded-control px-2 py-1.5 text-left hover:bg-hover"
              >
                <span dir="auto" className="w-full truncate font-medium text-sm">
                  {nameOf(version)}
                </span>
                <span className="text-muted text-xs">
                  <Ago time={version.createdAt} />,{' '}
                  {version.words === 1 ? '1 word' : `${version.words} words`}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      <p className="text-muted text-xs">
        A version is kept when you have not typed for five minutes. Versions are deleted after{' '}
        {noteVersionDays} days.
      </p>
    </div>
  );
}

function KeepForm({ noteId }: { noteId: string }) {
  const request = useRequest();
  const [name, setName] = useState('');
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void request.run(async () => {
          await keepVersion(noteId, name.trim());
          setName('');
          toast({ title: 'Version kept' });
        });
      }}
    >
      <Field
        label="Name of a version of the text as it is now"
        {...(request.refusal && { error: request.refusal.text })}
      >
        <Input
          value={name}
          maxLength={maxNoteVersionNameLength}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <Button type="submit" loading={request.busy} className="self-start">
        Keep version
      </Button>
    </form>
  );
}

function Chosen({
  version,
  editor,
  canEdit,
  onBack,
  onRestored,
}: {
  version: NoteVersion;
  editor: Editor;
  canEdit: boolean;
  onBack: () => void;
  onRestored: () => void;
}) {
  const request = useRequest();
  const [isCompared, setCompared] = useState(false);
  const restore = () =>
    request.run(async () => {
      await restoreVersion(version);
      toast({ title: 'Version restored', description: 'The text from before is kept as a version.' });
      onRestored();
    });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="ghost" size="sm" icon={<ChevronLeft aria-hidden />} onClick={onBack}>
          All versions
        </Button>
        <span className="text-muted text-xs">
          <Ago time={version.createdAt} />
        </span>
        <span className="flex-1" />
        {canEdit && (
          <Button size="sm" variant="primary" loading={request.busy} onClick={() => void restore()}>
            Restore
          </Button>
        )}
      </div>
      {request.refusal && (
        <p role="alert" className="text-danger text-sm">
          {request.refusal.text}
        </p>
      )}
      <Checkbox label="Show changes since then" checked={isCompared} onCheckedChange={setCompared} />
      <VersionView version={version} editor={editor} isCompared={isCompared} />
    </div>
  );
}
