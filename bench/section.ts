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
  'accounts',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** One line of the table. `met` is absent where there is no target. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly target?: string;
  readonly met?: boolean;
};

/** What one section measured. Remarks are Markdown paragraphs; details are long texts that are folded away. */
export type Measured = {
  readonly figures: readonly Figure[];
  readonly remarks: readonly string[];
  readonly details?: readonly { readonly title: string; readonly text: string }[];
};

/** What a section is given to measure with. */
export type Bench = {
  /** A look whether everything works, in a few seconds; its figures mean nothing. */
  readonly quick: boolean;
  readonly product: Product;
  /** Says what is being done now. */
  readonly progress: (text: string) => void;
};

export type Section = {
  readonly title: string;
  measure(bench: Bench): Promise<Measured>;
};
