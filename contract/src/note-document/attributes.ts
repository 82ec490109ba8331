import { z } from 'zod';
import { id } from '../ids.ts';
import { calloutTones, referenceKinds } from './kinds.ts';
import { isAllowedHref } from './links.ts';

export { isAllowedHref };

/** The address of an image: the content of a file of ours, nothing from another host. */
const ownImage = z.string().regex(/^\/api\/resources\/[0-9a-f-]{36}\/content\/[0-9a-f-]{36}$/);
const href = z.string().refine(isAllowedHref);
const short = z.string().max(500);
const span = z.int().min(1).max(200);
const cell = {
  colspan: span,
  rowspan: span,
  colwidth: z.array(z.int().min(0).max(5000)).max(200).nullable(),
  align: z.enum(['left', 'center', 'right']).nullable(),
};

/**
 * The attributes that nodes and marks of a note may have, by name. Everything else is refused by the server: another node, mark or
 * attribute, an address of another kind. Nodes and marks that are not named here have no attributes.
 */
export const noteAttributes: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  heading: { level: z.int().min(1).max(4) },
  orderedList: { start: z.int(), type: short.nullable() },
  taskItem: { checked: z.boolean() },
  codeBlock: { language: short.nullable() },
  tableCell: cell,
  tableHeader: cell,
  image: {
    src: ownImage,
    alt: short.nullable(),
    title: short.nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
  },
  callout: { tone: z.enum(calloutTones) },
  bookmark: { href, title: short },
  file: { resourceId: id },
  reference: { kind: z.enum(referenceKinds), id },
  link: {
    href,
    target: short.nullable(),
    rel: short.nullable(),
    class: z.null(),
    title: short.nullable(),
  },
  highlight: {},
};
