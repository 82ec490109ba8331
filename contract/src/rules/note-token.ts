/** How the addresses of notes begin, after the path that they share with those of files. */
export const noteTokenStart = 'note-';
/** Whether an address leads to a note; otherwise it leads to a file, whose addresses begin with the time of the link. */
export function isNoteToken(token: string): boolean {
  return token.startsWith(noteTokenStart);
}
