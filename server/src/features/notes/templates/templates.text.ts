import type { TemplateBlock } from '@longtable/contract/note-templates';
import { mayContain, mayHaveAttribute, mayHaveMark, nodeNamed } from '../document/note-schema.ts';

/**
 * Whether all of a template is part of the schema of notes, with allowed values: as strict as the check of updates
 * (document.check.ts), so that a note made from it is taken. How deep it is nested is checked with its shape.
 */
export function isTemplateText(blocks: readonly TemplateBlock[], parent = 'doc'): boolean {
  return blocks.every((block) => {
    const { type, attrs = {}, content = [], text, marks = [] } = block;
    if (!nodeNamed(type) || !mayContain(parent, type)) return false;
    const isText = type === 'text';
    if (isText !== (text !== undefined) || text === '') return false;
    if (isText && (content.length > 0 || Object.keys(attrs).length > 0)) return false;
    if (!isText && marks.length > 0) return false;
    return (
      areAllowed(type, attrs) &&
      marks.every((mark) => mayHaveMark(parent, mark.type) && areAllowed(mark.type, mark.attrs ?? {})) &&
      isTemplateText(content, type)
    );
  });
}

function areAllowed(owner: string, attributes: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(attributes).every(([name, value]) => mayHaveAttribute(owner, name, value));
}
