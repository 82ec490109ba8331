import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useAttached } from '../attachments/attached.ts';

const AttachedFiles = lazyPart(async () => (await import('../attachments/attached-files.tsx')).AttachedFiles);

/** Replaces the reply field when the first message of the thread was deleted. Unsent files and voice messages can still be removed. */
export function NoReplies({ rootId }: { rootId: string }) {
  const attached = useAttached(rootId);
  return (
    <>
      {attached.length > 0 && (
        <div className="shrink-0 px-3 md:px-6">
          <AttachedFiles chatId={rootId} files={attached} />
        </div>
      )}
      <p className="shrink-0 border-hairline border-t bg-sunken px-4 py-3 text-center text-muted text-sm">
        This message was deleted. You can still read the replies.
      </p>
    </>
  );
}
