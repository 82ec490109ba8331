import type { NoteCategory } from '@longtable/contract/rules/note-kinds';
import { BookOpen, type LucideIcon, NotebookText, StickyNote } from 'lucide-react';

const icons: Readonly<Record<NoteCategory, LucideIcon>> = {
  General: StickyNote,
  'Reading List': BookOpen,
  'Meeting Note': NotebookText,
};

/** The icon of a category; its name is beside it, or for screen readers in the row. */
export function CategoryIcon({ category, className = '' }: { category: NoteCategory; className?: string }) {
  const Icon = icons[category];
  return <Icon aria-hidden className={className} />;
}
