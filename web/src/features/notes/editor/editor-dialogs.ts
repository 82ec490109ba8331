/** What is open over the editor. */
export type EditorDialog =
  /** Choosing from the person's files, or uploading. */
  { readonly kind: 'files'; readonly only: 'image' | null } | { readonly kind: 'bookmark' };
