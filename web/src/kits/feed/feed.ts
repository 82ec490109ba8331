import type { ReactNode, Ref } from 'react';

/** An entry of a feed, with the actor's abilities. */
export type FeedEntry = {
  readonly id: string;
  /** Null if the author's account was deleted. */
  readonly authorId: string | null;
  readonly content: string;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly can: { readonly edit: boolean; readonly delete: boolean };
};

/** The draft of an entry; feeds may add fields. */
export type FeedDraft = { readonly content: string };

/** The definition of a feed. */
export type Feed<Entry extends FeedEntry, Draft extends FeedDraft> = {
  /** The noun for an entry: "update". */
  readonly noun: string;
  /** The name of the draft of a new entry; that of an edited one consists of noun and id. */
  readonly draftName: string;
  /** The draft of a new entry. Pass the same object in every render. */
  readonly blank: Draft;
  readonly placeholder: string;
  /** The label of the button that posts: "Post update". */
  readonly postLabel: string;
  /** The most characters of a text. */
  readonly maxLength: number;
  /** `compact` in dialogs. */
  readonly density: 'normal' | 'compact';
  readonly draftOf: (entry: Entry) => Draft;
  readonly post: (draft: Draft) => void;
  /** Called on save, also if nothing was changed. */
  readonly edit: (entry: Entry, draft: Draft) => void;
  readonly remove: (entry: Entry) => void;
  /** `remove` opens a confirmation: adds an ellipsis to the menu item. */
  readonly confirmsRemoval?: boolean;
  /** The text field: `FeedField` or `MentionField`. */
  readonly renderField: (props: FeedFieldProps<Draft>) => ReactNode;
  /** More fields, below the text. */
  readonly renderMore?: (draft: Draft, onChange: (draft: Draft) => void) => ReactNode;
  /** The content of an entry. */
  readonly renderContent: (entry: Entry) => ReactNode;
  /** Rendered next to the author's name. */
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
  /** Called on Mod+Enter. */
  readonly onSend: () => void;
  readonly onFocus?: (() => void) | undefined;
  readonly onEscape?: (() => void) | undefined;
};

/** Focuses the text, with the caret at its end. */
export type FeedFieldHandle = { focus(): void };
