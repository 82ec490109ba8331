import type { Product } from './product/product.ts';

export const sectionNames = [
  'api',
  'live',
  'browser',
  'start',
  'growth',
  'people',
  'teams',
  'projects',
  'tasks',
  'files',
  'notes',
  'note-typing',
  'long-note',
  'notifications',
  'chat',
  'accounts',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** A line of the table. `met` is absent without a target. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly target?: string;
  readonly met?: boolean;
};

/** The result of a section. Remarks are Markdown paragraphs; details are long texts that are folded. */
export type Measured = {
  readonly figures: readonly Figure[];
  readonly remarks: readonly string[];
  readonly details?: readonly { readonly title: string; readonly text: string }[];
};

/** The input of a section. */
export type Bench = {
  /** Checks within seconds that everything works; the figures are meaningless. */
  readonly quick: boolean;
  readonly product: Product;
  /** Reports the current step. */
  readonly progress: (text: string) => void;
};

export type Section = {
  readonly title: string;
  measure(bench: Bench): Promise<Measured>;
};
