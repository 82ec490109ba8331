import type { NoteComment } from '@longtable/contract/note-comments';
import { maxCommentLength } from '@longtable/contract/rules/task-limits';
import type { Feed } from '../../../kits/feed/feed.ts';
import { MentionContent } from '../../../kits/feed/mention-content.tsx';
import { type MentionDraft, MentionField } from '../../../kits/feed/mention-field.tsx';
import { directory } from '../../../platform/directory.ts';
import { editComment, findMentionable } from './comments.ts';

const blank: MentionDraft = { content: '', chosen: [] };

/** What is written in a thread, or a new one. */
export function threadFeed(options: {
  noteId: string;
  /** The name of the draft. */
  name: string;
  noun: 'comment' | 'reply';
  post: (draft: MentionDraft) => void;
  /** Asks before deleting. */
  remove?: (comment: NoteComment) => void;
}): Feed<NoteComment, MentionDraft> {
  const { noteId, name, noun, post, remove = () => undefined } = options;
  const mentionable = {
    key: noteId,
    find: (text: string, signal: AbortSignal) => findMentionable(noteId, text, signal),
    nothingFound: 'No one who can see this note matches this name.',
  };
  return {
    noun,
    draftName: `note-comment:${name}`,
    blank,
    placeholder: noun === 'reply' ? 'Reply, @ mentions someone' : 'Write a comment, @ mentions someone',
    postLabel: noun === 'reply' ? 'Reply' : 'Comment',
    maxLength: maxCommentLength,
    density: 'compact',
    draftOf: ({ content, mentionIds }) => ({
      content,
      chosen: mentionIds.flatMap((id) => directory().person(id) ?? []),
    }),
    post,
    edit(comment, draft) {
      if (draft.content.trim() !== comment.content) editComment(comment, draft);
    },
    remove,
    confirmsRemoval: true,
    renderField: (props) => <MentionField {...props} mentionable={mentionable} />,
    renderContent: ({ content, mentionIds }) => <MentionContent text={content} mentionIds={mentionIds} />,
  };
}
