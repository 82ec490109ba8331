import type { ReactNode, Ref } from 'react';

/** An entry of a feed: what somebody wrote under something, with what the person may do with it. */
export type FeedEntry = {
  readonly id: string;
  /** Null once the author's account was deleted. */
  readonly authorId: string | null;
  readonly content: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly can: { readonly edit: boolean; readonly delete: boolean };
};

/** What is being written: a text and, depending on the feed, more. */
export type FeedDraft = { readonly content: string };

/** What a feed has of its own. */
export type Feed<Entry extends FeedEntry, Draft extends FeedDraft> = {
  /** What an entry is, in a sentence: "update". */
  readonly noun: string;
  /** The name under which a new entry is kept while it is written; one that is edited, under noun and id. */
  readonly draftName: string;
  /** A new entry without text. A constant. */
  readonly blank: Draft;
  readonly placeholder: string;
  /** The button that posts: "Post update". */
  readonly postLabel: string;
  /** The most characters of a text. */
  readonly maxLength: number;
  /** `compact` inside of a dialog. */
  readonly density: 'normal' | 'compact';
  readonly draftOf: (entry: Entry) => Draft;
  readonly post: (draft: Draft) => void;
  /** Called with another draft than that of the entry or the same one. */
  readonly edit: (entry: Entry, draft: Draft) => void;
  readonly remove: (entry: Entry) => void;
  /** Whether deleting asks first: its menu item has an ellipsis. */
  readonly asksBeforeRemoval?: boolean;
  /** Where the text is written: `FeedField`, or `MentionField` with whom one can mention. */
  readonly renderField: (props: FeedFieldProps<Draft>) => ReactNode;
  /** More fields, below the text. */
  readonly renderMore?: (draft: Draft, onChange: (draft: Draft) => void) => ReactNode;
  /** The text of an entry, and what belongs to it. */
  readonly renderContent: (entry: Entry) => ReactNode;
  /** Beside the author's name. */
  readonly renderBadge?: (entry: Entry) => ReactNode;
};

export type FeedFieldProps<Draft extends FeedDraft> = {
  readonly ref: Ref<FeedFieldHandle>;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly draft: Draft;
  readonly minRows: number;
  readonly maxLength: number;
  readonly onChange: (draft: Draft) => void;
  /** Ctrl or ⌘ with Enter. */
  readonly onSend: () => void;
  readonly onFocus?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
};

/** Focuses the text, with the caret at its end. */
export type FeedFieldHandle = { focus(): void };
